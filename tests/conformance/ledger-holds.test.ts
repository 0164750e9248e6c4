import { expect, test } from 'vitest'
import { fresh, gift, hold, NOON, post, release, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'

describeOnEachDatabase('holds', (database) => {
  async function funded(tokens: number): Promise<string> {
    const wallet = `wallet:${fresh('v')}`
    await database.db.ledger.execute(gift(wallet, tokens))
    return wallet
  }
  const closed = { ok: false, error: { code: 'hold_closed' } }

  test('LEDGER-09 held tokens are still there but cannot be spent', async () => {
    const { ledger } = database.db
    const wallet = await funded(100)
    expect(await ledger.execute(hold(wallet, 80))).toMatchObject({
      ok: true,
      value: { available: { [wallet]: 20 } },
    })
    expect(await ledger.balance(wallet)).toEqual({ posted: 100, held: 80, available: 20 })
    expect(await ledger.execute(transfer(wallet, 'platform', 21))).toMatchObject({
      error: { code: 'not_enough_tokens', available: 20 },
    })
    expect(await ledger.execute(hold(wallet, 21))).toMatchObject({
      error: { code: 'not_enough_tokens', available: 20 },
    })
  })

  test('LEDGER-09 posting a part gives the rest back, once', async () => {
    const { ledger } = database.db
    const wallet = await funded(100)
    const held = hold(wallet, 80)
    await ledger.execute(held)
    expect(await ledger.execute(post(held, 'platform', 30))).toMatchObject({
      ok: true,
      value: { available: { [wallet]: 70 } },
    })
    expect(await ledger.balance(wallet)).toEqual({ posted: 70, held: 0, available: 70 })
    expect(await ledger.execute(post(held, 'platform', 30))).toEqual(closed)
    expect(await ledger.execute(release(held))).toEqual(closed)
  })

  test('LEDGER-09 a void gives everything back; more than was held, or an unknown hold, is refused', async () => {
    const { ledger } = database.db
    const wallet = await funded(100)
    const held = hold(wallet, 80)
    await ledger.execute(held)
    expect(await ledger.execute(post(held, 'platform', 81))).toEqual(closed)
    expect(await ledger.execute(release(held))).toMatchObject({
      ok: true,
      value: { available: { [wallet]: 100 } },
    })
    expect(await ledger.execute(release(held))).toEqual(closed)
    expect(await ledger.execute(release(hold(wallet, 1)))).toEqual(closed)
  })

  test('LEDGER-10 an expired hold gives its tokens back, tells its owner, and cannot be posted any more', async () => {
    const { ledger } = database.db
    const wallet = await funded(100)
    const topic = `account:${fresh('v')}`
    // Earlier than any other test's hold, so that only this one is due.
    const held = hold(wallet, 80, {
      at: 0,
      expiresAt: 1_000,
      notify: [{ account: wallet, topic, username: 'viewer', type: 'private' }],
    })
    await ledger.execute(held)
    expect(await ledger.expireHolds(held.expiresAt - 1)).toBe(0)
    expect(await ledger.execute(post(held, 'platform', 1, { at: held.expiresAt }))).toEqual(closed)
    expect(await ledger.expireHolds(held.expiresAt)).toBe(1)
    expect(await ledger.expireHolds(held.expiresAt)).toBe(0)
    expect(await ledger.balance(wallet)).toEqual({ posted: 100, held: 0, available: 100 })
    const events = await ledger.eventsAfter([topic], 0, 10)
    expect(events.map((event) => event.payload)).toMatchObject([
      { tokens: 20, token_change: -80, type: 'private' },
      { tokens: 100, token_change: 80, type: 'hold_expired' },
    ])
  })

  test('LEDGER-10 a sweep takes all due holds, however many', async () => {
    const { ledger } = database.db
    const wallet = await funded(1_200)
    await Promise.all(
      Array.from({ length: 1_100 }, () => ledger.execute(hold(wallet, 1, { at: NOON, expiresAt: NOON + 5 }))),
    )
    expect(await ledger.expireHolds(NOON + 5)).toBe(1_100)
    expect((await ledger.balance(wallet)).held).toBe(0)
    expect((await ledger.reconcile()).problems).toEqual([])
  })

  test('LEDGER-09 a post may debit only the account that was held', async () => {
    const { ledger } = database.db
    const wallet = await funded(100)
    const other = await funded(100)
    const held = hold(wallet, 80)
    await ledger.execute(held)
    const lines = [{ debit: other, credit: 'platform', tokens: 10 }]
    await expect(ledger.execute(post(held, 'platform', 10, { lines }))).rejects.toThrow('only its hold')
    expect((await ledger.balance(other)).posted).toBe(100)
  })
})
