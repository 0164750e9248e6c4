import { readFileSync, writeFileSync } from 'node:fs'
import { withShowTables } from './show-tables.ts'

const page = new URL('../../docs/SHOWS.md', import.meta.url)
writeFileSync(page, await withShowTables(readFileSync(page, 'utf8')))
