import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withTables } from './protocol-tables.ts'

test('the tables of PROTOCOL.md are those of the schemas', () => {
  const page = readFileSync(new URL('../../docs/PROTOCOL.md', import.meta.url), 'utf8')
  expect(page, 'run: node tests/docs/write-protocol.ts').toBe(withTables(page))
})
