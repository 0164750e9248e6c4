import { readFileSync, writeFileSync } from 'node:fs'
import { withTables } from './protocol-tables.ts'

const page = new URL('../../docs/PROTOCOL.md', import.meta.url)
writeFileSync(page, withTables(readFileSync(page, 'utf8')))
