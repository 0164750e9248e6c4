import type { Fence, LedgerCommand } from '@footlight/core/ports'
import { expect, test } from 'vitest'
import { fresh, gift, NOON, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'

const fenced = { ok: false, error: { code: 'fenced' } }

describeOnEachDatabase('fences', (database) => {
  /** A wallet with 100 tokens, and a room of its own. */
  async function setUp() {
    const [wallet, room] = [`wallet:${fresh('v')}`, fresh('9')]
    await database.db.ledger.execute(gift(wallet, 100))
    const fence = (epoch: number): Fence => ({ room, epoch })
    const pay = (epoch: number, tokens: number, more: Parameters<typeof transfer>[3] = {}) =>
      database.db.ledger.execute(transfer(wallet, 'platform', tokens, { fence: fence(epoch), ...more }))
    const announce = (epoch: number): LedgerCommand => ({
      kind: 'announce',
      at: NOON,
      fence: fence(epoch),
      events: [{ topic: `room:${room}`, name: 'v3.chat.update', payload: {} }],
    })
    return { wallet, room, pay, announce }
  }
  const posted = async (wallet: string) => (await database.db.ledger.balance(wallet)).posted

  test('FENCE-01 who owned the room before is refused, and nothing is written', async () => {
    const { ledger } = database.db
    const { wallet, room, pay, announce } = await setUp()
    expect((await pay(7, 1)).ok).toBe(true)
    expect((await pay(7, 2)).ok).toBe(true)
    expect((await pay(8, 4)).ok).toBe(true)
    const head = await ledger.head()
    expect(await pay(7, 8)).toEqual(fenced)
    expect(await ledger.execute(announce(7))).toEqual(fenced)
    expect([await posted(wallet), await ledger.head()]).toEqual([93, head])
    expect((await ledger.execute(announce(8))).ok).toBe(true)
    expect(await ledger.eventsAfter([`room:${room}`], head, 10)).toHaveLength(1)
    expect((await pay(8, 16)).ok).toBe(true)
    expect(await posted(wallet)).toBe(77)
    expect((await ledger.reconcile()).problems).toEqual([])
  })

  test('FENCE-01 within one batch, in its order, and the others go on; rooms do not meet', async () => {
    const [one, two] = [await setUp(), await setUp()]
    const outcomes = await Promise.all([
      one.pay(3, 1),
      one.pay(5, 2),
      one.pay(3, 4),
      two.pay(1, 8),
      database.db.ledger.execute(transfer(one.wallet, 'platform', 16)),
      one.pay(5, 32),
    ])
    expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, false, true, true, true])
    expect(outcomes[2]).toEqual(fenced)
    expect([await posted(one.wallet), await posted(two.wallet)]).toEqual([49, 92])
  })

  test('FENCE-01 what is refused for another reason shows the epoch all the same', async () => {
    const { pay } = await setUp()
    expect(await pay(9, 1_000)).toMatchObject({ error: { code: 'not_enough_tokens' } })
    expect(await pay(8, 1)).toEqual(fenced)
  })

  test('FENCE-02 a key that was answered gets its answer, and a new one does not', async () => {
    const { wallet, pay } = await setUp()
    const keyed = (key: string, fingerprint = 'same') => ({
      idempotency: { scope: wallet, key, fingerprint },
    })
    const first = await pay(1, 5, keyed('k'))
    expect((await pay(2, 1)).ok).toBe(true)
    expect(await pay(1, 5, keyed('k'))).toEqual({
      ok: true,
      value: { ...(first.ok ? first.value : {}), repeated: true },
    })
    expect(await pay(1, 6, keyed('k', 'other'))).toMatchObject({ error: { code: 'idempotency_conflict' } })
    expect(await pay(1, 5, keyed('new'))).toEqual(fenced)
    // The new owner may be asked under it: a refusal is not remembered.
    expect((await pay(2, 5, keyed('new'))).ok).toBe(true)
    expect(await posted(wallet)).toBe(89)
  })

  test('FENCE-03 the greatest epoch is found again', async () => {
    const { pay } = await setUp()
    await pay(4_000_000, 1)
    expect(await database.db.ledger.lastEpoch()).toBe(4_000_000)
  })
})
