import type { LedgerCommand } from '@footlight/core/ports'
import { expect, test } from 'vitest'
import { fresh, gift, NOON, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

/** The first moment of the day of `NOON`. */
const MIDNIGHT = NOON - 12 * 60 * 60 * 1_000

describeOnEachDatabase('transfers', (database) => {
  async function funded(tokens: number): Promise<string> {
    const wallet = `wallet:${fresh('v')}`
    expect(await database.db.ledger.execute(gift(wallet, tokens))).toMatchObject({ ok: true })
    return wallet
  }

  test('LEDGER-01 a tip of 25 moves 13 to the model and 12 to the site, and nothing else', async () => {
    const { ledger } = database.db
    const wallet = await funded(100)
    const model = `earnings:${fresh('m')}`
    const before = (await ledger.balance('platform')).posted
    const result = await ledger.execute(
      transfer(wallet, model, 13, {
        lines: [
          { debit: wallet, credit: model, tokens: 13 },
          { debit: wallet, credit: 'platform', tokens: 12 },
        ],
      }),
    )
    expect(result).toMatchObject({ ok: true, value: { repeated: false, available: { [wallet]: 75 } } })
    expect(await ledger.balance(wallet)).toEqual({ posted: 75 })
    expect(await ledger.balance(model)).toEqual({ posted: 13 })
    expect((await ledger.balance('platform')).posted).toBe(before + 12)
    expect(await ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
  })

  test.each([[0], [-1], [1.5], [Number.NaN], [2 ** 53]])(
    'LEDGER-02 %s tokens are refused before anything happens',
    async (tokens) => {
      const wallet = await funded(100)
      await expect(database.db.ledger.execute(transfer(wallet, 'platform', tokens))).rejects.toThrow(
        'positive whole number',
      )
      expect((await database.db.ledger.balance(wallet)).posted).toBe(100)
    },
  )

  test('LEDGER-03 no wallet is overdrawn: the last token goes, the next one does not', async () => {
    const { ledger } = database.db
    const wallet = await funded(10)
    expect(await ledger.execute(transfer(wallet, 'platform', 10))).toMatchObject({ ok: true })
    expect(await ledger.execute(transfer(wallet, 'platform', 1))).toEqual({
      ok: false,
      error: { code: 'not_enough_tokens', available: 0 },
    })
    expect(await ledger.execute(transfer('earnings:nobody', 'platform', 1))).toMatchObject({
      error: { code: 'not_enough_tokens' },
    })
  })

  test('LEDGER-04 all lines of a command happen, or none', async () => {
    const { ledger } = database.db
    const wallet = await funded(10)
    const model = `earnings:${fresh('m')}`
    const lines = [
      { debit: wallet, credit: model, tokens: 6 },
      { debit: wallet, credit: 'platform', tokens: 6 },
    ]
    expect(await ledger.execute(transfer(wallet, model, 6, { lines }))).toMatchObject({
      error: { code: 'not_enough_tokens', available: 10 },
    })
    expect((await ledger.balance(model)).posted).toBe(0)
  })

  test('LEDGER-05 of 200 tips at once from a wallet for one, exactly one goes through', async () => {
    const { ledger } = database.db
    const wallet = await funded(25)
    const results = await Promise.all(
      Array.from({ length: 200 }, () => ledger.execute(transfer(wallet, 'platform', 25))),
    )
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect((await ledger.balance(wallet)).posted).toBe(0)
  })

  test('LEDGER-06 a transfer id is used once; its batch-mates are not hurt', async () => {
    const { ledger } = database.db
    const wallet = await funded(100)
    const first = transfer(wallet, 'platform', 1)
    expect(await ledger.execute(first)).toMatchObject({ ok: true })
    const [mate, repeated, other] = await Promise.allSettled([
      ledger.execute(transfer(wallet, 'platform', 2)),
      ledger.execute(first),
      ledger.execute(transfer(wallet, 'platform', 4)),
    ])
    expect([mate?.status, repeated?.status, other?.status]).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await ledger.balance(wallet)).posted).toBe(93)
    expect((await ledger.reconcile()).problems).toEqual([])
  })

  test('LEDGER-13 a spend limit counts all of the day, whatever it was for, also within one batch, and what came back no more', async () => {
    const { ledger } = database.db
    // A person's wallet, because what it has on hold is found by their id.
    const wallet = 'wallet:770001'
    await ledger.execute(gift(wallet, 2_000))
    const limited = (tokens: number, at: number) =>
      transfer(wallet, 'platform', tokens, { at, spendLimits: [{ account: wallet, tokensMax: 100 }] })
    await ledger.execute(transfer(wallet, 'platform', 500, { at: MIDNIGHT - 1 }))
    await ledger.execute(
      transfer(wallet, 'escrow:limits.770001.participant', 40, { at: MIDNIGHT, reason: 'private_escrow' }),
    )
    await ledger.execute(
      transfer('escrow:limits.770001.participant', wallet, 30, { at: MIDNIGHT, reason: 'show_return' }),
    )
    expect(await ledger.execute(limited(50, MIDNIGHT + 2))).toMatchObject({ ok: true })
    const both = await Promise.all([
      ledger.execute(limited(30, MIDNIGHT + 3)),
      ledger.execute(limited(11, MIDNIGHT + 4)),
    ])
    expect(both).toMatchObject([
      { ok: true },
      { ok: false, error: { code: 'over_limit', spent: 90, left: 10 } },
    ])
    expect(await ledger.execute(limited(10, MIDNIGHT + 5))).toMatchObject({ ok: true })
    expect(await ledger.execute(limited(1, MIDNIGHT + 6))).toEqual({
      ok: false,
      error: { code: 'over_limit', spent: 100, left: 0 },
    })
  })

  test('LEDGER-13 a person’s own setting limits every command that debits their wallet, as it is at that moment, and a repeat keeps its answer', async () => {
    const { ledger, people } = database.db
    const created = await people.create(newPerson({ username: 'thrifty' }))
    if (!created.ok) throw new Error(created.error)
    const person = created.value
    const wallet = `wallet:${person.id}`
    const allow = (daily_limit: number | null) =>
      people.updateSettings(person.id, { ...person.settings, daily_limit })
    await ledger.execute(gift(wallet, 1_000))
    await allow(60)
    const escrow = `escrow:thrift.${person.id}.participant`
    const join = transfer(wallet, escrow, 40, {
      reason: 'private_escrow',
      idempotency: { scope: wallet, key: 'join', fingerprint: 'f' },
    })
    expect(await ledger.execute(join)).toMatchObject({ ok: true })
    const tip: LedgerCommand = {
      kind: 'transfer',
      id: 'thrifty-tip',
      at: NOON,
      reason: 'tip',
      lines: [],
      income: {
        from: [{ account: wallet, tokens: 21 }],
        model: 'earnings:thrift',
        studio: null,
        rates: { platform: 5_000, studio: 0, model: 5_000 },
      },
    }
    expect(await ledger.execute(tip)).toEqual({
      ok: false,
      error: { code: 'over_limit', spent: 40, left: 20 },
    })
    expect(await ledger.execute(transfer(wallet, 'platform', 21))).toMatchObject({
      error: { code: 'over_limit' },
    })
    await allow(30)
    expect(await ledger.execute(transfer(wallet, escrow, 1, { reason: 'private_escrow' }))).toMatchObject({
      error: { code: 'over_limit', left: 0 },
    })
    expect(await ledger.execute(join)).toMatchObject({ ok: true, value: { repeated: true } })
    expect(await ledger.execute(transfer(escrow, wallet, 40, { reason: 'show_return' }))).toMatchObject({
      ok: true,
    })
    await allow(null)
    expect(await ledger.execute(tip)).toMatchObject({ ok: true })
  })
})
