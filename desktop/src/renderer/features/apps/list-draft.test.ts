import { expect, it } from 'vitest'
import { moveUp, removeAt, replaceAt } from './list-draft.ts'

it('DESK-APPS-01 rows are changed, taken away and moved, and places that are not there change nothing', () => {
  const rows = [{ title: 'a' }, { title: 'b' }, { title: 'c' }]
  const titles = (list: readonly { title: string }[]) => list.map((row) => row.title).join('')
  expect(
    [
      replaceAt(rows, 1, { title: 'x' }),
      removeAt(rows, 0),
      moveUp(rows, 2),
      moveUp(rows, 0),
      moveUp(rows, 9),
      removeAt(rows, 9),
    ].map(titles),
  ).toEqual(['axc', 'bc', 'acb', 'abc', 'abc', 'abc'])
  expect(titles(rows)).toBe('abc')
})
