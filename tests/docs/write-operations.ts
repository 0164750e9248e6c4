import { readFileSync, writeFileSync } from 'node:fs'
import { withOperationsTables } from './operations-tables.ts'

const page = new URL('../../docs/OPERATIONS.md', import.meta.url)
writeFileSync(page, withOperationsTables(readFileSync(page, 'utf8')))
