import { expect, test } from 'vitest'
import { isAskedAfter } from './ask-billers.ts'

test('BILLING-06 a page that nobody has paid is asked for each minute at first, then each ten, then each hour', () => {
  const asked = (from: number, to: number): number =>
    Array.from({ length: to - from }, (_, at) => (from + at) * 60_000 + 7_000).filter(isAskedAfter).length
  expect([asked(1, 10), asked(10, 180), asked(180, 24 * 60)]).toEqual([9, 17, 21])
})
