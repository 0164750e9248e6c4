import { ApiClient } from '@footlight/core/client'
import { splitFrom } from '@footlight/core/rules/ledger/shares'
import { expect, it } from 'vitest'
import { lastSplit, performerShare } from './share-estimate.ts'

function ledger(...grosses: (number | null)[]): ApiClient {
  const entries = grosses.map((gross, index) => ({
    id: `t${index}`,
    cursor: 9 - index,
    at: '2026-01-01T00:00:00Z',
    tokens: 1,
    balance: 1,
    counterparty: null,
    reason: 'tip',
    comment: null,
    split: gross === null ? null : { gross, model: gross, studio: 0, platform: 0 },
  }))
  return new ApiClient({
    send: async () => ({
      status: 200,
      headers: {},
      body: JSON.stringify({ balance: 0, held: 0, entries, next_cursor: null }),
    }),
  })
}

it('DESK-SHARE-01 the newest split that is large enough tells the shares; without income there is none', async () => {
  expect((await lastSplit(ledger(null, 3, 40, 500)))?.gross).toBe(40)
  expect((await lastSplit(ledger(null, 3)))?.gross).toBe(3)
  expect(await lastSplit(ledger(null))).toBeNull()
  expect(await lastSplit(new ApiClient({ send: () => Promise.reject(new Error('no line')) }))).toBeNull()
})

it('DESK-SHARE-02 the estimate is what the ledger would pay as the first income, to within one token, for every sum', () => {
  const share = {
    kind: 'tip',
    withStudio: true,
    platform: 5_000,
    studio: 1_500,
    model: 3_500,
    effectiveFrom: 0,
  }
  const last = splitFrom(0, 10_000, share)
  for (let gross = 1; gross <= 1_000; gross += 1)
    expect(Math.abs(performerShare(gross, last) - splitFrom(0, gross, share).model)).toBeLessThanOrEqual(1)
  expect(performerShare(0, last)).toBe(0)
})
