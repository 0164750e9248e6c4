import { randomBytes, randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId } from '@footlight/core/protocol/ids'
import { earningsOf, paidOutOf, studioAccountOf } from '@footlight/core/rules/ledger/accounts'
import { amountOf, endOfDay, lastPayableDay } from '@footlight/core/rules/payouts/payable'
import { bookPayouts } from '@footlight/server/payouts/book-payouts'
import { Destinations } from '@footlight/server/payouts/destinations'
import type { PayoutRepository } from '@footlight/server/payouts/payout-repository'
import { planRun } from '@footlight/server/payouts/plan-run'
import { VaultKeys } from '@footlight/server/vault/vault-keys'
import fc from 'fast-check'
import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { NOON, transfer } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY_MS = 86_400_000
const IBAN = 'DE89 3704 0044 0532 0130 00'
const terms = { currency: 'EUR', rate: 333, holdDays: 7, minimum: 50 }
const logger = pino({ level: 'silent' })
let studios = 1_000

describeOnEachDatabase('payouts', (database) => {
  let clock: ManualClock
  let destinations: Destinations
  let planner: AccountId
  let approver: AccountId

  beforeEach(async () => {
    clock = new ManualClock(NOON)
    destinations = new Destinations(payouts(), new VaultKeys([randomBytes(32)]), clock)
    ;[planner, approver] = [await person(), await person()]
  })

  const payouts = (): PayoutRepository => database.db.payouts
  const deps = (more: object = {}) => ({
    ...{ payouts: payouts(), ledger: database.db.ledger, people: database.db.people, clock, logger },
    taxHolds: { withheld: async () => new Set<string>() },
    ...more,
  })
  const balance = async (account: string) => (await database.db.ledger.balance(account)).posted

  async function person(more: object = {}): Promise<AccountId> {
    const made = await database.db.people.create(newPerson({ type: 'model', ...more }))
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }

  async function earner(more: object = {}): Promise<AccountId> {
    const id = await person(more)
    await destinations.set(earningsOf(id), { holder: 'A Name', iban: IBAN }, id, id)
    return id
  }

  async function earn(account: string, tokens: number): Promise<void> {
    const earned = await database.db.ledger.execute(
      transfer('promotions', account, tokens, { at: clock.now() }),
    )
    if (!earned.ok) throw new Error(earned.error.code)
  }

  /** As the desk does, of every account there is. */
  async function plan(id: string = randomUUID()) {
    const through = lastPayableDay(clock.now(), terms)
    const planned = await planRun(terms, through, clock.now(), deps())
    const how = await payouts().plan({ id, through, ...terms }, planned, { by: planner, at: clock.now() })
    return { id, how, planned }
  }

  async function approve(id: string, by = approver) {
    const tokens = (await payouts().totals([id])).get(id)?.tokens ?? 0
    return await payouts().decide(id, 'approve', tokens, { by, at: clock.now() })
  }

  const payoutIn = async (run: string, account: string) =>
    (await payouts().payoutsIn(run, null, 10_000)).find((each) => each.account === account)

  /** Everything that other tests left is paid or cancelled. */
  async function run(): Promise<string> {
    const { id } = await plan()
    expect(await approve(id)).toBe('done')
    await bookPayouts(deps())
    return id
  }

  test('PAYOUT-01 what was earned after the day waits, and what was paid since is not paid again', async () => {
    const model = await earner()
    const account = earningsOf(model)
    await earn(account, 1_000)
    clock.leap(9 * DAY_MS)
    await earn(account, 400)
    const first = await run()
    expect(await payoutIn(first, account)).toMatchObject({ tokens: 1_000, amount: 3_330, state: 'booked' })
    const inState = async (state: 'booked' | 'returned') =>
      (await payouts().payoutsIn(first, null, 10_000, state)).map((each) => each.account)
    expect(await inState('booked')).toContain(account)
    expect(await inState('returned')).toEqual([])
    expect(await balance(account)).toBe(400)
    const second = await run()
    expect(await payoutIn(second, account)).toBeUndefined()
    clock.leap(9 * DAY_MS)
    const third = await run()
    expect(await payoutIn(third, account)).toMatchObject({ tokens: 400, state: 'booked' })
    expect([await balance(account), await balance(paidOutOf(account))]).toEqual([0, 1_400])
  })

  test('PAYOUT-03 who has said nothing, or a moment ago, or is suspended, is left out with the reason; the small wait', async () => {
    const [silent, suspended] = [await person(), await person({ suspendedUntil: NOON + 100 * DAY_MS })]
    const small = await earner()
    const [fresh, studio] = [await person(), studioAccountOf((studios += 1))]
    for (const account of [earningsOf(silent), earningsOf(suspended), earningsOf(fresh), studio])
      await earn(account, 500)
    await earn(earningsOf(small), 49)
    clock.leap(9 * DAY_MS)
    await destinations.set(earningsOf(fresh), { holder: 'A Name', iban: IBAN }, fresh, fresh)
    const { id } = await plan()
    const gapOf = async (account: string) => (await payoutIn(id, account))?.gap
    expect(await gapOf(earningsOf(silent))).toBe('no_destination')
    expect(await gapOf(earningsOf(suspended))).toBe('suspended')
    expect(await gapOf(earningsOf(fresh))).toBe('new_destination')
    expect(await gapOf(studio)).toBe('no_destination')
    expect(await payoutIn(id, earningsOf(small))).toBeUndefined()
    expect(await approve(id)).toBe('done')
    await bookPayouts(deps())
    for (const account of [earningsOf(silent), earningsOf(suspended), earningsOf(fresh), studio])
      expect(await balance(account)).toBe(500)
    clock.leap(3 * DAY_MS)
    expect(await payoutIn(await run(), earningsOf(fresh))).toMatchObject({ state: 'booked', tokens: 500 })
  })

  test('PAYOUT-04 however often, from where and in which order it is booked, each payout leaves once; a kill in between too', async () => {
    const models = await Promise.all(Array.from({ length: 5 }, () => earner()))
    for (const model of models) await earn(earningsOf(model), 700)
    clock.leap(9 * DAY_MS)
    const { id } = await plan()
    await approve(id)
    // The process dies behind the books, before the row says so.
    const dying = Object.assign(Object.create(payouts()), payouts(), {
      noteBooked: async () => {
        throw new Error('killed')
      },
    })
    await bookPayouts(deps({ payouts: dying }))
    expect(await balance(earningsOf(models[0]!))).toBe(0)
    await Promise.all(Array.from({ length: 4 }, () => bookPayouts(deps())))
    await bookPayouts(deps())
    for (const model of models) {
      expect(await payoutIn(id, earningsOf(model))).toMatchObject({ state: 'booked', tokens: 700 })
      expect(await balance(paidOutOf(earningsOf(model)))).toBe(700)
    }
    expect((await payouts().run(id))?.state).toBe('booked')
    expect((await database.db.ledger.reconcile()).problems).toEqual([])
  })

  test('PAYOUT-05 one plans and another approves, of two at once one; there is one open run, and its sum is the one that was seen', async () => {
    await earn(earningsOf(await earner()), 900)
    clock.leap(9 * DAY_MS)
    const id = randomUUID()
    const [first, second] = await Promise.all([plan(id), plan()])
    expect([first.how, second.how].sort()).toEqual(['open', 'planned'])
    const open = first.how === 'planned' ? first.id : second.id
    expect((await plan(open)).how).toBe('planned')
    const { tokens } = (await payouts().totals([open])).get(open)!
    const decide = (by: AccountId, seen = tokens) =>
      payouts().decide(open, 'approve', seen, { by, at: clock.now() })
    expect(await decide(planner)).toBe('same_person')
    expect(await decide(approver, tokens - 1)).toBe('conflict')
    const both = await Promise.all([
      decide(approver),
      payouts().decide(open, 'cancel', tokens, { by: planner, at: clock.now() }),
    ])
    expect(both.toSorted()).toEqual(['conflict', 'done'])
    await bookPayouts(deps())
    const { state } = (await payouts().run(open))!
    expect(state).toBe(both[0] === 'done' ? 'booked' : 'cancelled')
    expect((await payouts().totals([open])).get(open)).toMatchObject({
      tokens: both[0] === 'done' ? tokens : 0,
    })
  })

  test('PAYOUT-07 a performer is paid by their studio as long as they say so and are with it', async () => {
    const studio = (studios += 1)
    const model = await earner({ studioId: studio })
    await destinations.set(studioAccountOf(studio), { holder: 'The Studio', iban: IBAN }, null, model)
    await earn(earningsOf(model), 300)
    await earn(studioAccountOf(studio), 200)
    clock.leap(9 * DAY_MS)
    await payouts().setStudioPaidFor(model, studio, clock.now())
    const first = await plan()
    expect(first.planned.find((each) => each.account === earningsOf(model))).toMatchObject({
      ...{ way: 'studio', gap: 'new_destination' },
    })
    await payouts().decide(first.id, 'cancel', 0, { by: planner, at: clock.now() })
    clock.leap(3 * DAY_MS)
    const id = await run()
    expect(await payoutIn(id, earningsOf(model))).toMatchObject({
      ...{ way: 'studio', studio, state: 'booked' },
      destination: { account: studioAccountOf(studio) },
    })
    const seen = (await payouts().ofStudio(studio, 10)).map(({ account }) => account)
    expect(new Set(seen)).toEqual(new Set([earningsOf(model), studioAccountOf(studio)]))
    expect(await payouts().ofModel(model, 10)).toHaveLength(2)
    await earn(earningsOf(model), 300)
    clock.leap(9 * DAY_MS)
    await payouts().setStudioPaidFor(model, studio + 500_000, clock.now())
    expect(await payoutIn(await run(), earningsOf(model))).toMatchObject({ way: 'own', state: 'booked' })
  })

  test('PAYOUT-08 what a bank sends back is the account’s again, once, and its destination is asked for anew', async () => {
    const model = await earner()
    await earn(earningsOf(model), 600)
    clock.leap(9 * DAY_MS)
    const id = await run()
    const payout = (await payoutIn(id, earningsOf(model)))!
    const act = { by: approver, at: clock.now() }
    expect(await payouts().markPaid(id, act)).toBe(true)
    expect(await payouts().markPaid(id, act)).toBe(false)
    const marked = await Promise.all([
      payouts().markReturned(payout, 'account closed', act),
      payouts().markReturned(payout, 'account closed', act),
    ])
    expect(marked.toSorted()).toEqual([false, true])
    await Promise.all([bookPayouts(deps()), bookPayouts(deps())])
    expect(await payoutIn(id, earningsOf(model))).toMatchObject({
      ...{ state: 'returned', reason: 'account closed' },
    })
    expect([await balance(earningsOf(model)), await balance(paidOutOf(earningsOf(model)))]).toEqual([600, 0])
    expect((await payouts().destinations([earningsOf(model)])).size).toBe(0)
  })

  test('PAYOUT-02 in months of incomes, runs, kills, cancellations and returns everybody has what they earned, as money or as tokens', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('earn' as const),
        who: fc.nat(2),
        tokens: fc.integer({ min: 1, max: 5_000 }),
      }),
      fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 20 }) }),
      fc.record({
        kind: fc.constant('run' as const),
        end: fc.constantFrom('book', 'cancel', 'kill'),
        returned: fc.nat(3),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const models = [await earner(), await earner(), await earner()]
        const earned = new Map(models.map((model) => [model, [] as { at: number; tokens: number }[]]))
        clock.leap(3 * DAY_MS)
        for (const each of steps) {
          if (each.kind === 'wait') clock.leap(each.days * DAY_MS)
          if (each.kind === 'earn') {
            const model = models[each.who]!
            await earn(earningsOf(model), each.tokens)
            earned.get(model)!.push({ at: clock.now(), tokens: each.tokens })
          }
          if (each.kind !== 'run') continue
          const { id, planned } = await plan()
          const day = endOfDay(lastPayableDay(clock.now(), terms))
          for (const model of models) {
            const due = planned.find(({ account }) => account === earningsOf(model))?.tokens ?? 0
            const matured = earned.get(model)!.filter(({ at }) => at < day)
            const paid = await balance(paidOutOf(earningsOf(model)))
            expect(due + paid).toBeLessThanOrEqual(matured.reduce((sum, { tokens }) => sum + tokens, 0))
          }
          if (each.end === 'cancel') {
            await payouts().decide(id, 'cancel', 0, { by: planner, at: clock.now() })
            continue
          }
          await approve(id)
          if (each.end === 'kill')
            await bookPayouts(
              deps({ payouts: { ...payouts(), noteBooked: () => Promise.reject(new Error('killed')) } }),
            )
          await bookPayouts(deps())
          const back = (await payouts().booked(id))[each.returned]
          if (back === undefined) continue
          await payouts().markReturned(back, 'closed', { by: planner, at: clock.now() })
          await bookPayouts(deps())
          if (back.model !== null)
            await destinations.set(back.account, { holder: 'A Name', iban: IBAN }, back.model, back.model)
        }
        for (const model of models) {
          const whole = earned.get(model)!.reduce((sum, { tokens }) => sum + tokens, 0)
          const [left, out] = [await balance(earningsOf(model)), await balance(paidOutOf(earningsOf(model)))]
          expect(left + out).toBe(whole)
          const rows = await payouts().ofModel(model, 1_000)
          const sent = rows.filter(({ state }) => state === 'booked' || state === 'paid')
          expect(sent.reduce((sum, { tokens }) => sum + tokens, 0)).toBe(out)
          expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(amountOf(out, terms.rate))
        }
        expect((await database.db.ledger.reconcile()).problems).toEqual([])
      }),
      { numRuns: 15 },
    )
  }, 240_000)
})
