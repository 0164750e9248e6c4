import { randomUUID } from 'node:crypto'
import type { LedgerCommand, ShareRates } from '@footlight/core/ports'
import type { MonthStatement } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { numberOfMonth } from '@footlight/core/rules/year-month'
import { readStatement } from '@footlight/server/studio-members/read-statement'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { gift, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'

type Transfer = Extract<LedgerCommand, { kind: 'transfer' }>
const RATES: ShareRates = { platform: 5_000, studio: 1_500, model: 3_500 }
const ALONE: ShareRates = { platform: 5_000, studio: 0, model: 5_000 }
const MONTHS = ['01', '02', '03'] as const
const JANUARY = '2031-01'
const NONE = { count: 0, paid: 0, performer: 0, studio: 0, platform: 0 }
const names = ['paid', 'performer', 'studio', 'platform'] as const

/** In the midst of the month with this number in `MONTHS`. */
const within = (month: number, year = 2031): number => Date.UTC(year, month, 14)
let models = 1_000

describeOnEachDatabase('the months of a performer', (database) => {
  const ownerOf = async (): Promise<string> => 'mona'

  function read(model: number, month: string, studio: number | null): Promise<MonthStatement> {
    const query = {
      ...{ model: { id: AccountId.parse(model), username: 'nia' }, month },
      studios: studio === null ? null : [studio],
    }
    return readStatement(query as Parameters<typeof readStatement>[0], {
      ...{ books: database.db.ledger, studioMembers: { ownerOf } },
      studioRegister: database.db.studioRegister,
    })
  }

  function income(
    model: number,
    tokens: number,
    { studio, ...more }: Partial<Transfer> & { readonly studio: number | null },
  ): Transfer {
    return {
      ...{ kind: 'transfer', id: randomUUID(), at: within(0), reason: 'tip', lines: [], movement: 'tip' },
      income: {
        from: [{ account: `wallet:${model}`, tokens }],
        model: `earnings:${model}`,
        studio: studio === null ? null : `studio:${studio}`,
        rates: studio === null ? ALONE : RATES,
      },
      ...more,
    }
  }

  async function funded(tokens = 1_000_000): Promise<number> {
    models += 1
    await database.db.ledger.execute(gift(`wallet:${models}`, tokens))
    return models
  }

  test('STATEMENT-01 every income counts, those too of which no whole token came to the performer; the books hold one line of a kind, however many there were', async () => {
    const model = await funded()
    const tips = Array.from({ length: 1_500 }, () => income(model, 1, { studio: 3 }))
    await Promise.all(tips.map((tip) => database.db.ledger.execute(tip)))
    // The same under its key, and one that the wallet does not cover.
    const keyed = income(model, 1, {
      studio: 3,
      idempotency: { scope: `tip:${model}`, key: 'k', fingerprint: 'f' },
    })
    for (let sent = 0; sent < 2; sent += 1) await database.db.ledger.execute(keyed)
    await database.db.ledger.execute(income(model, 10_000_000, { studio: 3 }))
    const { sums } = await database.db.ledger.monthIncome(`earnings:${model}`, numberOfMonth(JANUARY))
    // 1,501 movements were counted; what is read is one row.
    expect(sums).toHaveLength(1)
    expect(sums[0]).toMatchObject({ studio: 'studio:3', kind: 'tip', count: 1_501, paid: 1_501 })
    expect((await read(model, JANUARY, 3)).parts).toMatchObject([{ total: { count: 1_501, paid: 1_501 } }])
  })

  test('STATEMENT-03 STATEMENT-05 whatever moves, paid is what performer, studio and site got, the sums are what the accounts changed by, and performer and studio read the same', async () => {
    const studios = fc.constantFrom(3, 4, null)
    const kinds = fc.constantFrom('tip', 'media', 'fan_club', 'post', 'other' as const)
    const paid = fc.record({ what: fc.constant('income'), studio: studios, kind: kinds })
    const other = fc.record({
      what: fc.constantFrom('payout', 'taken', 'given'),
      studio: studios,
      kind: kinds,
    })
    const movement = fc.record({
      of: fc.oneof({ weight: 4, arbitrary: paid }, other),
      tokens: fc.integer({ min: 1, max: 400 }),
      month: fc.integer({ min: 0, max: 2 }),
    })
    let year = 2040
    await fc.assert(
      fc.asyncProperty(fc.array(movement, { minLength: 1, maxLength: 25 }), async (movements) => {
        const { ledger } = database.db
        const model = await funded()
        // A year of its own: what a run before counted in March would otherwise make this February late.
        year += 1
        const [account, studioOf] = [`earnings:${model}`, (id: number) => `studio:${model}${id}`]
        const own = (id: number | null) => (id === null ? null : Number(`${model}${id}`))
        const change = MONTHS.map(() => ({ model: 0, studios: 0, paid: 0 }))
        // In order: what comes late counts in a later month, which is another rule.
        for (const { of, tokens, month } of movements.toSorted((a, b) => a.month - b.month)) {
          const balances = async () => [
            (await ledger.balance(account)).posted,
            (await ledger.balance(studioOf(3))).posted + (await ledger.balance(studioOf(4))).posted,
          ]
          const [before, at] = [await balances(), within(month, year)]
          const command = {
            income: income(model, tokens, { studio: own(of.studio), movement: of.kind as 'tip', at }),
            payout: transfer(account, `payouts:earnings.${model}`, tokens, { movement: 'payout', at }),
            taken: transfer(account, 'chargebacks', tokens, { at }),
            given: transfer('promotions', account, tokens, { at }),
          }[of.what as 'income']
          const done = await ledger.execute(command)
          const after = await balances()
          if (of.what === 'payout') continue
          change[month]!.model += after[0]! - before[0]!
          change[month]!.studios += after[1]! - before[1]!
          if (of.what === 'income' && done.ok) change[month]!.paid += tokens
        }
        for (const [index, ofYear] of MONTHS.entries()) {
          const month = `${year}-${ofYear}`
          const all = await read(model, month, null)
          const sum = { ...NONE }
          for (const part of all.parts) {
            const rows = { ...NONE }
            for (const row of part.rows) {
              expect(row.paid).toBe(row.performer + row.studio + row.platform)
              for (const name of ['count', ...names] as const) rows[name] += row[name]
            }
            expect(part.total).toEqual(rows)
            for (const name of names) sum[name] += part.total[name]
          }
          const corrections = all.parts.flatMap(({ rows }) =>
            rows.filter(({ kind }) => kind === 'correction'),
          )
          const corrected = corrections.reduce((tokens, row) => tokens + row.paid, 0)
          expect([sum.performer, sum.studio, sum.paid - corrected]).toEqual([
            ...[change[index]!.model, change[index]!.studios, change[index]!.paid],
          ])
          for (const id of [3, 4]) {
            const studios = await read(model, month, own(id))
            expect(studios.parts).toEqual(all.parts.filter(({ studio_id: each }) => each === own(id)))
          }
        }
      }),
      { numRuns: 15 },
    )
    expect((await database.db.ledger.reconcile()).problems).toEqual([])
  })

  test('STATEMENT-04 what is late counts in the month that has begun, so that one that is over never changes; a clock that was wrong by more begins anew', async () => {
    const { ledger } = database.db
    const model = await funded()
    const [then, next] = [Date.UTC(2035, 5, 30, 23, 59, 59, 999), Date.UTC(2035, 6, 1)]
    await ledger.execute(income(model, 10, { studio: 3, at: then }))
    expect(await read(model, '2035-06', 3)).toMatchObject({ is_over: false })
    await ledger.execute(income(model, 20, { studio: 3, at: next }))
    const june = await read(model, '2035-06', 3)
    expect(june).toMatchObject({ is_over: true, first_month: '2035-06', parts: [{ total: { paid: 10 } }] })
    await ledger.execute(income(model, 40, { studio: 3, at: then }))
    expect(await read(model, '2035-06', 3)).toEqual(june)
    expect(await read(model, '2035-07', 3)).toMatchObject({
      is_over: false,
      parts: [{ total: { paid: 60 } }],
    })
    await ledger.execute(income(model, 80, { studio: 3, at: within(0) }))
    expect(await read(model, JANUARY, 3)).toMatchObject({ parts: [{ total: { paid: 80 } }] })
  })

  test('STATEMENT-02 a show counts as what it was, an order and control of toys by their own names', async () => {
    const model = await funded()
    const show = { show: 's', kind: 'limited', broadcaster: model }
    for (const [movement, memo] of [
      ['show_settlement', show],
      ['show_settlement', { ...show, kind: 'private' }],
      ['show_settlement', {}],
      ['commission_settlement', {}],
      ['toy_control_settlement', {}],
      ['fan_club', {}],
    ] as const)
      await database.db.ledger.execute(income(model, 3, { studio: null, movement, memo }))
    const [part] = (await read(model, JANUARY, null)).parts
    expect(part).toMatchObject({ studio_id: null, owner: null })
    expect(part!.rows.map(({ kind }) => kind)).toEqual([
      ...['private', 'limited', 'fan_club', 'commission', 'toy_control', 'other'],
    ])
  })
})
