import { expect, test } from 'vitest'
import { fresh, gift, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'

describeOnEachDatabase('idempotency', (database) => {
  async function funded(tokens: number): Promise<string> {
    const wallet = `wallet:${fresh('v')}`
    await database.db.ledger.execute(gift(wallet, tokens))
    return wallet
  }
  const keyed = (scope: string, key: string, fingerprint = 'same') => ({
    idempotency: { scope, key, fingerprint },
  })

  test('LEDGER-07 a repeated key gets the first answer and moves nothing', async () => {
    const { ledger } = database.db
    const wallet = await funded(100)
    const first = await ledger.execute(transfer(wallet, 'platform', 25, keyed(wallet, 'k')))
    await ledger.execute(transfer(wallet, 'platform', 10))
    const head = await ledger.head()
    const again = await ledger.execute(transfer(wallet, 'platform', 25, keyed(wallet, 'k')))
    expect(first).toMatchObject({ ok: true, value: { repeated: false, available: { [wallet]: 75 } } })
    expect(again).toEqual({ ok: true, value: { ...(first.ok ? first.value : {}), repeated: true } })
    expect((await ledger.balance(wallet)).posted).toBe(65)
    expect(await ledger.head()).toBe(head)
  })

  test('LEDGER-07 100 requests at once with one key: one effect, 100 equal answers', async () => {
    const { ledger } = database.db
    const wallet = await funded(100)
    const results = await Promise.all(
      Array.from({ length: 100 }, () => ledger.execute(transfer(wallet, 'platform', 25, keyed(wallet, 'k')))),
    )
    expect(new Set(results.map((result) => result.ok && result.value.transferId)).size).toBe(1)
    expect(results.filter((result) => result.ok && !result.value.repeated)).toHaveLength(1)
    expect((await ledger.balance(wallet)).posted).toBe(75)
  })

  test('LEDGER-07 another body under the same key is a conflict; the same key in another scope is another key', async () => {
    const { ledger } = database.db
    const wallet = await funded(100)
    await ledger.execute(transfer(wallet, 'platform', 25, keyed(wallet, 'k', 'first')))
    expect(await ledger.execute(transfer(wallet, 'platform', 26, keyed(wallet, 'k', 'second')))).toEqual({
      ok: false,
      error: { code: 'idempotency_conflict' },
    })
    expect(
      await ledger.execute(transfer(wallet, 'platform', 25, keyed(`${wallet}x`, 'k', 'first'))),
    ).toMatchObject({ value: { repeated: false } })
  })

  test('LEDGER-07 recall answers what a key was answered, and moves nothing', async () => {
    const { ledger } = database.db
    const wallet = await funded(100)
    const key = (fingerprint = 'first') => keyed(wallet, 'k', fingerprint).idempotency
    expect(await ledger.recall(key())).toEqual({ ok: true, value: null })
    const first = await ledger.execute(transfer(wallet, 'platform', 25, { idempotency: key() }))
    const head = await ledger.head()
    expect(await ledger.recall(key())).toEqual({
      ok: true,
      value: { ...(first.ok ? first.value : {}), repeated: true },
    })
    expect(await ledger.recall(key('second'))).toEqual({ ok: false, error: { code: 'idempotency_conflict' } })
    expect([await ledger.head(), (await ledger.balance(wallet)).posted]).toEqual([head, 75])
  })

  test('LEDGER-08 a refusal is not remembered: after a top-up the same key goes through', async () => {
    const { ledger } = database.db
    const wallet = await funded(10)
    const tip = () => ledger.execute(transfer(wallet, 'platform', 25, keyed(wallet, 'k')))
    expect(await tip()).toMatchObject({ error: { code: 'not_enough_tokens', available: 10 } })
    await ledger.execute(gift(wallet, 90))
    expect(await tip()).toMatchObject({ ok: true, value: { repeated: false, available: { [wallet]: 75 } } })
  })
})
