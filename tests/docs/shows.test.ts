import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { situations } from './show-situations.ts'
import { withShowTables } from './show-tables.ts'

const page = readFileSync(new URL('../../docs/SHOWS.md', import.meta.url), 'utf8')

test('the tables of SHOWS.md are what the machine does', async () => {
  expect(page, 'run: node tests/docs/write-shows.ts').toBe(await withShowTables(page))
})

test('SHOWS.md has a table for every kind of show, and one for status and rules', () => {
  const tables = [...page.matchAll(/<!-- table:([a-z0-9-]+) -->/g)].map(([, name]) => name)
  expect(tables).toEqual(
    expect.arrayContaining(['status', 'rules', ...new Set(situations.map(({ kind }) => kind))]),
  )
})

test('a table that does not exist is not passed over', async () => {
  await expect(withShowTables('<!-- table:nothing -->\n<!-- /table -->')).rejects.toThrow('does not exist')
})
