import './platform/tune-v8.ts'
import { enableCompileCache } from 'node:module'

// Before anything large is loaded: compiled code is cached from start to start.
enableCompileCache()
const { run } = await import('./app/run.ts')
await run()
