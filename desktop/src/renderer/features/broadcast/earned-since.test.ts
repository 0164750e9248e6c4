import { ApiClient } from '@footlight/core/client'
import type { HttpRequest } from '@footlight/core/ports'
import { describe, expect, it } from 'vitest'
import { tipsSince } from './earned-since.ts'

const at = (second: number) => new Date(second * 1_000).toISOString()
const split = { gross: 25, model: 10, studio: 3, platform: 12 }

function entry(cursor: number, second: number, reason = 'tip') {
  return {
    id: `t${cursor}`,
    cursor,
    at: at(second),
    tokens: 10,
    balance: 0,
    counterparty: 'viewer',
    reason,
    comment: null,
    split: reason === 'tip' ? split : null,
  }
}

/** A ledger that answers two lines a page, newest first, and remembers how often it was asked. */
function ledgerOf(entries: ReturnType<typeof entry>[]) {
  const asked: string[] = []
  const api = new ApiClient({
    async send({ path }: HttpRequest) {
      asked.push(path)
      const before = Number(new URLSearchParams(path.split('?')[1]).get('cursor') ?? Infinity)
      const page = entries.filter((line) => line.cursor < before).slice(0, 2)
      const body = JSON.stringify({
        balance: 0,
        held: 0,
        entries: page,
        next_cursor: page.at(-1)?.cursor ?? null,
      })
      return { status: 200, headers: {}, body }
    },
  })
  return { api, asked }
}

describe('DESK-EARN-02 after a reload the tips of the show come back out of the ledger', () => {
  it('takes what was tipped since the start, gross, oldest first, and asks no further than that', async () => {
    const { api, asked } = ledgerOf([
      entry(9, 90),
      entry(8, 80, 'payout'),
      entry(7, 70),
      entry(6, 20),
      entry(5, 10),
      entry(4, 5),
    ])
    const tips = await tipsSince(api, 'anna', 60_000)
    expect(tips).toMatchObject([
      { transfer_id: 't7', tokens: 25, sender_name: 'viewer', receiver_name: 'anna', sent_at: 70_000 },
      { transfer_id: 't9' },
    ])
    expect(asked).toHaveLength(2)
  })

  it('answers null when the ledger does not', async () => {
    const api = new ApiClient({ send: () => Promise.reject(new Error('no line')) })
    expect(await tipsSince(api, 'anna', 0)).toBeNull()
  })
})
