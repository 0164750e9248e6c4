import { randomUUID } from 'node:crypto'
import type { LedgerCommand, ShareRates, Split } from '@footlight/core/ports'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fresh, gift, NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'

const RATES: ShareRates = { platform: 5_000, studio: 1_500, model: 3_500 }

describeOnEachDatabase('incomes that are shared', (database) => {
  async function funded(tokens: number): Promise<string> {
    const wallet = fresh('wallet:income')
    await database.db.ledger.execute(gift(wallet, tokens))
    return wallet
  }

  function income(
    wallet: string,
    model: string,
    tokens: number,
    rates = RATES,
  ): Extract<LedgerCommand, { kind: 'transfer' }> {
    const shared = {
      from: [{ account: wallet, tokens }],
      model,
      studio: `studio:${model.slice('earnings:'.length)}`,
      rates,
    }
    const id = randomUUID()
    return {
      kind: 'transfer',
      id,
      at: NOON,
      reason: 'tip',
      lines: [],
      memo: { note: 'x' },
      income: shared,
      idempotency: { scope: wallet, key: id, fingerprint: 'f' },
    }
  }

  async function paid(model: string): Promise<{ readonly model: number; readonly studio: number }> {
    const { ledger } = database.db
    return {
      model: (await ledger.balance(model)).posted,
      studio: (await ledger.balance(`studio:${model.slice('earnings:'.length)}`)).posted,
    }
  }

  test('LEDGER-27 sixty tips of 1, one by one, pay what one tip of 60 pays', async () => {
    const { ledger } = database.db
    const [wallet, one, many] = [await funded(120), fresh('earnings:one'), fresh('earnings:many')]
    await ledger.execute(income(wallet, one, 60))
    for (let tip = 0; tip < 60; tip += 1) await ledger.execute(income(wallet, many, 1))
    // 65 % go to platform and studio: 30 and 9 of 60.
    expect([await paid(one), await paid(many)]).toEqual([
      { model: 21, studio: 9 },
      { model: 21, studio: 9 },
    ])
  })

  test('LEDGER-27 LEDGER-14 any cut of a sum, in any order and any batches, with repeats, pays the same to everybody', async () => {
    const { ledger } = database.db
    const cut = fc.array(
      fc.record({ tokens: fc.integer({ min: 1, max: 400 }), isRepeated: fc.boolean(), waits: fc.boolean() }),
      { minLength: 1, maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(cut, async (parts) => {
        const total = parts.reduce((sum, { tokens }) => sum + tokens, 0)
        const [wallet, whole, pieces] = [
          await funded(2 * total),
          fresh('earnings:whole'),
          fresh('earnings:pieces'),
        ]
        await ledger.execute(income(wallet, whole, total))
        let sent: Promise<unknown>[] = []
        for (const { tokens, isRepeated, waits } of parts) {
          const command = income(wallet, pieces, tokens)
          sent.push(ledger.execute(command))
          if (isRepeated) sent.push(ledger.execute(command))
          if (!waits) continue
          await Promise.all(sent)
          sent = []
        }
        await Promise.all(sent)
        expect(await paid(pieces)).toEqual(await paid(whole))
        expect((await ledger.balance(wallet)).posted).toBe(0)
      }),
      { numRuns: 25 },
    )
    expect((await ledger.reconcile()).problems).toEqual([])
  })

  test('LEDGER-28 a change of the rates loses and creates nothing, and the old ones go on where they were', async () => {
    const { ledger } = database.db
    const [wallet, model] = [await funded(100), fresh('earnings:changed')]
    const half: ShareRates = { platform: 5_000, studio: 0, model: 5_000 }
    const third: ShareRates = { platform: 3_300, studio: 0, model: 6_700 }
    const models: number[] = []
    for (const rates of [half, third, half, third, half, half]) {
      const outcome = await ledger.execute(income(wallet, model, 1, rates))
      models.push(outcome.ok ? (outcome.value.split?.model ?? -1) : -1)
    }
    // By halves: model, platform, model, platform. By thirds: 0.33 and then 0.66 of a token are the
    // platform's, the second is nearer to 1 than to 0.
    expect(models).toEqual([1, 1, 0, 0, 1, 0])
    expect((await ledger.reconcile()).total).toBe(0)
  })

  test('LEDGER-28 LEDGER-07 the receipt, its repeat and the memo tell how it was shared; what is refused shares nothing', async () => {
    const { ledger } = database.db
    const [wallet, model] = [await funded(26), fresh('earnings:told')]
    const first = income(wallet, model, 25)
    // 12.5 is 12; the studio has 15/50 of 13, 3.9, which is nearest to 4.
    const split: Split = { gross: 25, platform: 12, studio: 4, model: 9 }
    expect(await ledger.execute(first)).toMatchObject({
      ok: true,
      value: { repeated: false, split, available: { [wallet]: 1 } },
    })
    expect(await ledger.execute(income(wallet, model, 25))).toEqual({
      ok: false,
      error: { code: 'not_enough_tokens', available: 1 },
    })
    expect(await ledger.execute(first)).toMatchObject({ ok: true, value: { repeated: true, split } })
    expect((await ledger.movement(first.id))?.memo).toEqual({ note: 'x', split })
    expect(
      (await ledger.statement(model, null, 10)).map(({ tokens, memo }) => [tokens, memo['split']]),
    ).toEqual([[9, split]])
  })

  test('LEDGER-28 an income of which the model gets no whole token is on the statement all the same', async () => {
    const { ledger } = database.db
    const [wallet, model] = [await funded(2), fresh('earnings:none')]
    const rates: ShareRates = { platform: 5_000, studio: 0, model: 5_000 }
    await ledger.execute(income(wallet, model, 1, rates))
    await ledger.execute(income(wallet, model, 1, rates))
    const lines = await ledger.statement(model, null, 10)
    expect(
      lines.map(({ tokens, balanceAfter, counterparty }) => [tokens, balanceAfter, counterparty]),
    ).toEqual([
      [0, 1, wallet],
      [1, 1, wallet],
    ])
    expect((await ledger.reconcile()).problems).toEqual([])
  })
})
