import type { Receipt } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { expect, it } from 'vitest'
import { type PastShow, ShowHistory } from './show-history.ts'

const past = (show_id: string, ended_at: number, tokens: number): PastShow => ({
  show_id,
  kind: 'private',
  reason: 'user_ended',
  started_at: 0,
  ended_at,
  tokens,
})
const receipt = (show_id: string, ended_at: number, tokens: number): Receipt => ({
  show_id,
  kind: 'private',
  broadcaster: 'anna',
  reader: 'performer',
  reason: 'user_ended',
  started_at: 0,
  ended_at,
  lines: [],
  tokens,
  refund: 0,
  split: null,
})

function historyOf(shows: PastShow[], receipts: Receipt[]) {
  const asked: string[] = []
  const history = new ShowHistory({
    lastShows: async () => ok({ shows }),
    async receipt(id) {
      asked.push(id)
      const found = receipts.find((each) => each.show_id === id)
      return found === undefined ? fail({ error: 'not_found', status: 404 }) : ok(found)
    },
  })
  return { history, asked }
}

it('DESK-HISTORY-02 a receipt is asked for once, and one that cannot be had says why', async () => {
  const { history, asked } = historyOf([], [receipt('a', 1, 5)])
  await history.loadReceipt('a')
  expect((await history.loadReceipt('a'))?.tokens).toBe(5)
  expect(await history.loadReceipt('b')).toBeNull()
  expect([asked, history.failure?.error]).toEqual([['a', 'b'], 'not_found'])
})

it('DESK-HISTORY-03 what shows brought since a time counts each show once, whichever way it became known', async () => {
  const { history } = historyOf([past('a', 100, 40), past('b', 50, 7)], [])
  history.keep(receipt('a', 100, 40))
  history.keep(receipt('c', 120, 3))
  expect(history.tokensSince(60)).toBe(43)
  await history.load()
  expect([history.tokensSince(60), history.tokensSince(0), history.tokensSince(121)]).toEqual([43, 50, 0])
})
