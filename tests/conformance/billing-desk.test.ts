import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { DayLine } from '@footlight/core/rules/billing/daily-close'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'
import type { Person } from '@footlight/server/accounts/people-port'
import { BillerInbox } from '@footlight/server/billing/biller-inbox'
import { type Biller, BillerError } from '@footlight/server/billing/billers/biller'
import type { FactDraft, StoredPurchase } from '@footlight/server/billing/billing-port'
import { buyerRefusal } from '@footlight/server/billing/buy-tokens'
import { closeDays } from '@footlight/server/billing/close-days'
import { driveRefunds, type RefundOrder, refundPurchase } from '@footlight/server/billing/refunds'
import { countDisputes } from '@footlight/server/billing/watch-disputes'
import pino from 'pino'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { Crash } from './crash.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const logger = pino({ level: 'silent' })
const DAY_MS = 86_400_000
const NOON_DAY = new Date(NOON).toISOString().slice(0, 10)

/** Gives back once for each key, and may be deaf, refuse, or do it and not answer. */
class Refunder implements Biller {
  readonly method = 'credit'
  readonly opens = 'window'
  readonly cards = null
  readonly name = `till-${randomUUID().slice(0, 8)}`
  readonly record: FactDraft[] = []
  readonly asked: string[] = []
  mood: 'well' | 'deaf' | 'refuses' | 'no_answer' = 'well'

  begin: Biller['begin'] = async ({ id }) => ({ billerId: id, link: 'https://pay.example.org' })
  verify: Biller['verify'] = () => 'genuine'
  read: Biller['read'] = (body) => JSON.parse(body)
  ask: NonNullable<Biller['ask']> = async ({ id }) => this.record.filter(({ reference }) => reference === id)
  after: Biller['after'] = async (position) => ({ facts: [], position })
  /** What its file of a day says instead of its record; null: it cannot be had. */
  file: ((lines: readonly DayLine[]) => readonly DayLine[]) | null = (lines) => lines

  async settlement(day: string): Promise<readonly DayLine[]> {
    if (this.file === null) throw new BillerError('unreachable', 'it is down')
    const from = Date.parse(day)
    return this.file(
      this.record
        .filter(({ happenedAt }) => happenedAt >= from && happenedAt < from + DAY_MS)
        .map(({ id, reference, fact }) => ({
          ...{ id, reference, kind: fact.kind },
          amount: 'amount' in fact ? fact.amount : null,
        })),
    )
  }

  async refund({ id }: StoredPurchase, key: string, amount: number): Promise<void> {
    this.asked.push(key)
    if (this.mood === 'deaf') throw new BillerError('unreachable', 'it is down')
    if (this.mood === 'refuses') throw new BillerError('refused', 'too late')
    if (!this.record.some((draft) => draft.id === key))
      this.record.push({
        ...{ id: key, reference: id, happenedAt: NOON },
        fact: { kind: 'refunded', refund: key, amount },
      })
    if (this.mood === 'no_answer') throw new BillerError('unreachable', 'the line broke')
  }
}

class Desk {
  readonly clock = new ManualClock(NOON)
  readonly biller = new Refunder()
  readonly crash = new Crash()
  readonly #database: TestDatabase
  staff!: Person
  buyer!: Person

  constructor(database: TestDatabase) {
    this.#database = database
  }

  get deps() {
    const { people, ledger, billing, billingDesk, cards } = this.#database.db
    const billers: ReadonlyMap<string, Biller> = new Map([[this.biller.name, this.biller]])
    const deps = {
      ...{ people, ledger, billing, cards, clock: this.clock, logger, billers },
      billingDesk: this.crash.wrap(billingDesk, ['addRefund', 'refundStands']),
    }
    return { ...deps, billerInbox: new BillerInbox(deps) }
  }

  async open(): Promise<void> {
    const made = await Promise.all([1, 2].map(() => this.#database.db.people.create(newPerson())))
    const [staff, buyer] = made.map((each) => (each.ok ? each.value : null))
    Object.assign(this, { staff, buyer })
  }

  /** Paid in full, or as far as its biller says. */
  async sold(facts: readonly FactDraft['fact'][] = [{ kind: 'approved', amount: 1_000, currency: 'USD' }]) {
    const { billing } = this.#database.db
    const begun = await billing.begin(
      {
        ...{ id: timeOrderedUuid(this.clock.now(), randomUUID()), account: this.buyer.id, ref: randomUUID() },
        ...{ product: 'tokens_100', tokens: 100, amount: 1_000, currency: 'USD', tax: 0, taxRate: 0 },
        ...{ country: null, biller: this.biller.name, card: null, origin: 'page' as const },
      },
      this.clock.now(),
    )
    if (typeof begun === 'string') throw new Error(begun)
    const { id } = begun
    for (const fact of facts) this.say(id, fact)
    const { billerInbox } = this.deps
    await billerInbox.take(this.biller, await this.biller.ask((await billing.purchase(id))!))
    return id
  }

  say(reference: string, fact: FactDraft['fact']): void {
    this.biller.record.push({ id: randomUUID(), reference, fact, happenedAt: this.clock.now() })
  }

  order(purchase: string, more: Partial<RefundOrder> = {}): RefundOrder {
    const { staff } = this
    return {
      purchase,
      by: staff.id,
      ref: randomUUID(),
      amount: 400,
      reason: 'mistake',
      note: '',
      reversed: 0,
      ...more,
    }
  }

  refund = (order: RefundOrder) => refundPurchase(order, this.deps)
  purchase = async (id: string) => (await this.#database.db.billing.purchase(id))!
  tokens = async (account: AccountId = this.buyer.id) =>
    (await this.#database.db.ledger.balance(walletOf(account))).posted
  refunds = (id: string) => this.#database.db.billingDesk.refundsOf(id)
}

describeOnEachDatabase('the desk for money', (database) => {
  test('BILLING-29 webhooks that are done with are deleted in their time, and no other', async () => {
    const { billing, billingDesk } = database.db
    const add = async (at: number) => billing.addWebhook('till', '{"e":"buyer@example.org"}', at)
    const [done, held, waits, later] = [
      await add(NOON),
      await add(NOON),
      await add(NOON),
      await add(NOON + 1),
    ]
    for (const id of [done, later]) await billing.webhookDone(id)
    await billing.webhookFailed(held, 'unreadable', null)
    await billing.forgetWebhooks(NOON + 1)
    const left = await Promise.all([done, held, waits, later].map((id) => billingDesk.webhook(id)))
    expect(left.map((each) => each?.state ?? null)).toEqual([null, 'held', 'new', 'done'])
    for (const id of [held, waits]) await billing.webhookDone(id)
  })

  const open = async (): Promise<Desk> => {
    const desk = new Desk(database)
    await desk.open()
    return desk
  }

  test('BILLING-11 money goes back once, with its part of the tokens, however often it is asked for', async () => {
    const desk = await open()
    const id = await desk.sold()
    const order = desk.order(id)
    const [one, two] = await Promise.all([desk.refund(order), desk.refund(order)])
    expect([one, two]).toMatchObject([{ ok: true }, { ok: true }])
    expect(await desk.refund(order)).toMatchObject({ value: { state: 'done' } })
    expect(await desk.refund({ ...order, amount: 500 })).toMatchObject({
      error: { error: 'idempotency_conflict' },
    })
    expect(await desk.purchase(id)).toMatchObject({ state: 'paid', credited: 60, reversed: 400 })
    expect(await desk.tokens()).toBe(60)
    expect(desk.biller.record.filter(({ fact }) => fact.kind === 'refunded')).toHaveLength(1)
  })

  test('BILLING-11 of two who give back at the same look one does; the other sees what went', async () => {
    const desk = await open()
    const id = await desk.sold()
    const answers = await Promise.all([desk.refund(desk.order(id)), desk.refund(desk.order(id))])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ error: { error: 'conflict' } })
    expect(await desk.refund(desk.order(id))).toMatchObject({ error: { error: 'conflict' } })
    expect(await desk.refund(desk.order(id, { reversed: 400, amount: 600 }))).toMatchObject({ ok: true })
    expect(await desk.purchase(id)).toMatchObject({ state: 'refunded', credited: 0 })
  })

  test('BILLING-11 more than is left, what is with the bank, one’s own and one that is none are refused, and the biller is not asked', async () => {
    const desk = await open()
    const id = await desk.sold()
    const code = async (order: RefundOrder): Promise<string> => {
      const answer = await desk.refund(order)
      return answer.ok ? 'ok' : answer.error.error
    }
    expect(await code(desk.order(id, { amount: 1_001 }))).toBe('wrong_state')
    expect(await code(desk.order(id, { by: desk.buyer.id }))).toBe('forbidden')
    expect(await code(desk.order(randomUUID()))).toBe('not_found')
    expect(await code(desk.order(await desk.sold([])))).toBe('wrong_state')
    const paid = { kind: 'approved', amount: 1_000, currency: 'USD' } as const
    const opened = { kind: 'dispute_opened', dispute: 'd', amount: 600, reason: 'other' } as const
    const disputed = await desk.sold([paid, opened])
    expect(await code(desk.order(disputed, { reversed: 600 }))).toBe('wrong_state')
    expect(desk.biller.asked).toEqual([])
  })

  test('BILLING-11 a biller that does not answer is asked again under the same key; one that says no moved nothing', async () => {
    const desk = await open()
    const [lost, refused] = [await desk.sold(), await desk.sold()]
    desk.biller.mood = 'no_answer'
    expect(await desk.refund(desk.order(lost))).toMatchObject({ value: { state: 'asked' } })
    desk.biller.mood = 'deaf'
    await driveRefunds(desk.deps)
    desk.biller.mood = 'well'
    await driveRefunds(desk.deps)
    expect(await desk.refunds(lost)).toMatchObject([{ state: 'done', problem: null }])
    expect(new Set(desk.biller.asked).size).toBe(1)
    desk.biller.mood = 'refuses'
    expect(await desk.refund(desk.order(refused))).toMatchObject({ value: { state: 'refused' } })
    expect(await desk.purchase(refused)).toMatchObject({ state: 'paid', credited: 100 })
    // What was refused is over: another one may be asked for.
    desk.biller.mood = 'well'
    expect(await desk.refund(desk.order(refused))).toMatchObject({ value: { state: 'done' } })
    expect(await desk.tokens()).toBe(120)
  })

  test.each([0, 1, 2])('BILLING-11 a crash at write %i: the next run ends it, once', async (at) => {
    for (const isAfter of [false, true]) {
      const desk = await open()
      const id = await desk.sold()
      Object.assign(desk.crash, { at: desk.crash.writes + 1 + at, isAfter })
      await desk.refund(desk.order(id)).catch(() => undefined)
      Object.assign(desk.crash, { isDead: false, at: Number.POSITIVE_INFINITY })
      await driveRefunds(desk.deps)
      const [refund] = await desk.refunds(id)
      // Before it was written down there was none.
      expect(refund?.state ?? 'none').toBe(at === 0 && !isAfter ? 'none' : 'done')
      expect(await desk.tokens()).toBe(refund === undefined ? 100 : 60)
      expect(new Set(desk.biller.asked).size).toBeLessThan(2)
    }
  })

  test('BILLING-11 what was taken in another sum than ordered can be given back in whole', async () => {
    const desk = await open()
    const id = await desk.sold([{ kind: 'approved', amount: 1_500, currency: 'USD' }])
    expect(await desk.purchase(id)).toMatchObject({ state: 'review', credited: 0 })
    expect(await desk.refund(desk.order(id, { amount: 1_500 }))).toMatchObject({ value: { state: 'done' } })
    expect(await desk.purchase(id)).toMatchObject({ state: 'refunded', reversed: 1_500 })
    expect(await desk.tokens()).toBe(0)
  })

  test('BILLING-11 what was taken in another sum and is with the bank is not given back as well', async () => {
    const desk = await open()
    const more = { kind: 'approved', amount: 1_500, currency: 'USD' } as const
    const opened = { kind: 'dispute_opened', dispute: 'd', amount: 1_500, reason: 'fraud' } as const
    const id = await desk.sold([more, opened])
    expect(await desk.purchase(id)).toMatchObject({ state: 'disputed', credited: 0, reversed: 1_500 })
    expect(await buyerRefusal(desk.buyer, desk.deps)).toEqual({ error: 'purchases_blocked' })
    const order = desk.order(id, { amount: 1_500, reversed: 1_500 })
    expect(await desk.refund(order)).toMatchObject({ error: { error: 'wrong_state' } })
    expect(desk.biller.asked).toEqual([])
    desk.say(id, { kind: 'dispute_won', dispute: 'd' })
    await desk.deps.billerInbox.take(desk.biller, await desk.biller.ask(await desk.purchase(id)))
    expect(await desk.purchase(id)).toMatchObject({ state: 'review', credited: 0, reversed: 0 })
  })

  test('BILLING-12 disputes are counted with those that were won', async () => {
    const desk = await open()
    const paid = { kind: 'approved', amount: 1_000, currency: 'USD' } as const
    const opened = { kind: 'dispute_opened', dispute: 'd', amount: 1_000, reason: 'other' } as const
    for (let each = 0; each < 9; each += 1) await desk.sold()
    await desk.sold([paid, opened, { kind: 'dispute_won', dispute: 'd' }])
    expect((await countDisputes(desk.deps)).get(desk.biller.name)).toEqual({
      ...{ paid: 10, disputed: 1 },
      ...{ ratio: 1_000, level: 'alarm' },
    })
    desk.clock.advance(31 * 86_400_000)
    expect((await countDisputes(desk.deps)).get(desk.biller.name)).toMatchObject({ paid: 0, level: 'good' })
  })

  test('BILLING-13 a block holds until its end or until it is lifted; fraud blocks for a year, and a won dispute unblocks', async () => {
    const desk = await open()
    const { billingDesk } = desk.deps
    const { id } = desk.buyer
    const isBlocked = async (): Promise<boolean> => (await buyerRefusal(desk.buyer, desk.deps)) !== null
    const block = { account: id, reason: 'other', note: '', by: desk.staff.id, at: NOON } as const
    expect(await isBlocked()).toBe(false)
    const short = await billingDesk.addBlock({ ...block, until: NOON + 1_000 })
    await billingDesk.addBlock({ ...block, until: NOON + 5_000 })
    expect(await billingDesk.liftBlock(short.id, desk.staff.id, NOON)).toBe(true)
    expect(await billingDesk.liftBlock(short.id, desk.staff.id, NOON)).toBe(false)
    expect(await isBlocked()).toBe(true)
    desk.clock.advance(5_000)
    expect(await isBlocked()).toBe(false)
    const forever = await billingDesk.addBlock({ ...block, until: null })
    desk.clock.advance(1e12)
    expect(await isBlocked()).toBe(true)
    await billingDesk.liftBlock(forever.id, desk.staff.id, desk.clock.now())
    const paid = { kind: 'approved', amount: 1_000, currency: 'USD' } as const
    const opened = { kind: 'dispute_opened', dispute: 'd', amount: 1_000, reason: 'fraud' } as const
    const purchase = await desk.sold([paid, opened])
    expect(await buyerRefusal(desk.buyer, desk.deps)).toEqual({ error: 'purchases_blocked' })
    desk.say(purchase, { kind: 'dispute_won', dispute: 'd' })
    await desk.deps.billerInbox.take(desk.biller, await desk.biller.ask(await desk.purchase(purchase)))
    expect(await isBlocked()).toBe(false)
  })

  const closeNext = async (desk: Desk) => {
    desk.clock.advance(DAY_MS)
    await closeDays(desk.deps)
    const closes = await desk.deps.billingDesk.closes(1_000)
    return closes.filter(({ biller }) => biller === desk.biller.name)
  }

  test('BILLING-14 a day is closed once, after it is over, and balances', async () => {
    const desk = await open()
    await desk.refund(desk.order(await desk.sold()))
    await closeDays(desk.deps)
    expect(await desk.deps.billingDesk.lastClosedDay(desk.biller.name)).toBe(null)
    const [close, ...others] = await closeNext(desk)
    expect(others).toEqual([])
    expect(close).toMatchObject({ day: NOON_DAY, isBalanced: true })
    expect(close!.result).toMatchObject({ lines: 2, credited: 60, cleared: 60 })
    // Days on which nothing happened are closed as well, each once.
    desk.biller.file = () => []
    desk.clock.advance(2 * DAY_MS)
    const all = await closeNext(desk)
    expect(all.map(({ isBalanced }) => isBalanced)).toEqual([true, true, true, true])
    expect(all.at(-1)!.result.lines).toBe(2)
  })

  test('BILLING-14 what the file has and nobody heard is asked for, and the tokens come', async () => {
    const desk = await open()
    const id = await desk.sold([])
    await desk.sold()
    desk.say(id, { kind: 'approved', amount: 1_000, currency: 'USD' })
    const [close] = await closeNext(desk)
    expect(close).toMatchObject({ isBalanced: true })
    expect(await desk.purchase(id)).toMatchObject({ state: 'paid', credited: 100 })
    expect(await desk.tokens()).toBe(200)
  })

  test.each([
    ['missing_there', (lines: readonly DayLine[]) => lines.slice(1)],
    ['different', ([line, ...rest]: readonly DayLine[]) => [{ ...line!, amount: 900 }, ...rest]],
    [
      'missing_here',
      (lines: readonly DayLine[]) => [...lines, { ...lines[0]!, id: 'x', reference: randomUUID() }],
    ],
  ] as const)('BILLING-14 a day with something %s does not balance, until it does', async (_kind, file) => {
    const desk = await open()
    await desk.sold()
    await desk.sold()
    desk.biller.file = file
    expect(await closeNext(desk)).toMatchObject([{ day: NOON_DAY, isBalanced: false }])
    desk.biller.file = (lines) => lines
    await closeDays(desk.deps)
    const closes = await desk.deps.billingDesk.closes(1_000)
    expect(closes.filter(({ biller }) => biller === desk.biller.name)).toMatchObject([{ isBalanced: true }])
  })

  test('BILLING-14 a file that cannot be had leaves the day open', async () => {
    const desk = await open()
    await desk.sold()
    desk.biller.file = null
    expect(await closeNext(desk)).toEqual([])
    desk.biller.file = (lines) => lines
    expect(await closeNext(desk)).toMatchObject([{ isBalanced: true }, { day: NOON_DAY, isBalanced: true }])
  })
})
