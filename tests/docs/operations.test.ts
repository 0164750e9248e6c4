import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withOperationsTables } from './operations-tables.ts'

const page = readFileSync(new URL('../../docs/OPERATIONS.md', import.meta.url), 'utf8')

test('SERVER-LOG-06 the table of OPERATIONS.md is the list of what the server logs', () => {
  expect(page).toContain('<!-- table:log-events -->')
  expect(page, 'run: node tests/docs/write-operations.ts').toBe(withOperationsTables(page))
})

test('a table that does not exist is not passed over', () => {
  expect(() => withOperationsTables('<!-- table:nothing -->\n<!-- /table -->')).toThrow('does not exist')
})
