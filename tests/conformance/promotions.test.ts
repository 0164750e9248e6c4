import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { PromoCodeState } from '@footlight/core/protocol/promotion-desk'
import { PROMOTIONS_ACCOUNT, walletOf } from '@footlight/core/rules/ledger/accounts'
import { promoCodeState } from '@footlight/core/rules/promotions/promo-code'
import type { NewPerson, Person } from '@footlight/server/accounts/people-port'
import { settleGrant } from '@footlight/server/promotions/grant-books'
import type { PromoCodeDraft, StoredPromoCode } from '@footlight/server/promotions/promotion-port'
import { redeemCode } from '@footlight/server/promotions/redeem-code'
import { settleGrants } from '@footlight/server/promotions/settle-grants'
import pino from 'pino'
import { expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { Crash } from './crash.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY = 86_400_000

/** A site that gives tokens away, and a process that can die. */
class Giver {
  readonly clock = new ManualClock(NOON)
  readonly crash = new Crash()
  readonly #database: TestDatabase
  readonly buyers = new Set<number>()

  constructor(database: TestDatabase) {
    this.#database = database
  }

  get deps() {
    const { people, ledger, promoCodes, promoGrants } = this.#database.db
    return {
      ...{ people, clock: this.clock, logger: pino({ level: 'silent' }) },
      ledger: this.crash.wrap(ledger, ['execute']),
      promoCodes: this.crash.wrap(promoCodes, ['take']),
      promoGrants: this.crash.wrap(promoGrants, ['moved']),
      billing: { isBuyer: async (account: number) => this.buyers.has(account) },
      accountLinks: this.#database.db.accountLinks,
    }
  }

  async person(more: Partial<NewPerson> = {}): Promise<Person> {
    const made = await this.deps.people.create(newPerson({ emailConfirmed: true, ...more }))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }

  people = (count: number, more: Partial<NewPerson> = {}) =>
    inCrowds(Array.from({ length: count }), () => this.person(more))

  async code(more: Partial<PromoCodeDraft> = {}): Promise<StoredPromoCode> {
    const creator = await this.person()
    const made = await this.deps.promoCodes.create(
      {
        ...{ code: fresh('CODE'), tokens: 50, usesMax: 1_000, audience: 'anybody', isDefault: false },
        ...{ from: NOON, until: null, createdBy: creator.id, ...more },
      },
      NOON,
    )
    return made!
  }

  redeem = (who: Person, { code }: StoredPromoCode, key: string = randomUUID()) =>
    redeemCode(who, code, key, this.deps)
  work = () => settleGrants(this.deps)
  tokens = async ({ id }: Person) => (await this.#database.db.ledger.balance(walletOf(id))).posted
  uses = async ({ id }: StoredPromoCode) => (await this.deps.promoCodes.byId(id))!.uses
  held = async ({ id }: Person) =>
    (await this.#database.db.ledger.holdings(`held:${id}.`)).reduce((sum, { posted }) => sum + posted, 0)
  given = async () => -(await this.#database.db.ledger.balance(PROMOTIONS_ACCOUNT)).posted
  problems = async () => (await this.#database.db.ledger.reconcile()).problems
}

/** As many come at once: more would wait for a connection to PostgreSQL for longer than one is waited for. */
const CROWD = 100

async function inCrowds<T, Answer>(
  everybody: readonly T[],
  act: (one: T) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < everybody.length; from += CROWD)
    answers.push(...(await Promise.all(everybody.slice(from, from + CROWD).map(act))))
  return answers
}

const refusal = (answer: Awaited<ReturnType<Giver['redeem']>>) => (answer.ok ? null : answer.error)

describeOnEachDatabase('promo codes', (database) => {
  test('PROMO-03 a code for ten uses gives exactly ten to a thousand, of whom a hundred come at once', async () => {
    const site = new Giver(database)
    const code = await site.code({ usesMax: 10 })
    const [before, people] = [await site.given(), await site.people(1_000)]
    const answers = await inCrowds(people, (person) => site.redeem(person, code))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(10)
    for (const answer of answers)
      if (!answer.ok) expect(answer.error).toEqual({ error: 'wrong_state', state: 'used_up' })
    const balances = await inCrowds(people, site.tokens)
    expect(balances.filter((tokens) => tokens === 50)).toHaveLength(10)
    expect(balances.filter((tokens) => tokens === 0)).toHaveLength(990)
    expect([await site.uses(code), (await site.given()) - before]).toEqual([10, 500])
    expect(await site.problems()).toEqual([])
  })

  test('PROMO-03 an account has a code once, in any number of tabs; the same key is answered as it was', async () => {
    const site = new Giver(database)
    const [code, other, who] = [await site.code(), await site.code(), await site.person()]
    const key = randomUUID()
    const tabs = await Promise.all([
      ...Array.from({ length: 4 }, () => site.redeem(who, code, key)),
      ...Array.from({ length: 4 }, () => site.redeem(who, code)),
    ])
    expect(tabs.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    for (const tab of tabs)
      if (!tab.ok) expect(tab.error).toEqual({ error: 'wrong_state', state: 'redeemed' })
    // Those with the same key are one order, whichever of them was first.
    expect(new Set(tabs.slice(0, 4).map((tab) => JSON.stringify(tab))).size).toBe(1)
    expect([await site.tokens(who), await site.uses(code)]).toEqual([50, 1])
    const late = await site.person()
    const [one, two] = [await site.redeem(late, code, key), await site.redeem(late, code, key)]
    expect(one).toEqual(two)
    expect(refusal(await site.redeem(late, other, key))).toEqual({ error: 'idempotency_conflict' })
    expect([await site.tokens(late), await site.uses(code)]).toEqual([50, 2])
    // The code is over: what was given is answered as it was.
    await site.deps.promoCodes.end(code.id, { by: code.createdBy, at: NOON })
    expect(await site.redeem(late, code, key)).toEqual(two)
  })

  test('PROMO-18 linked accounts are one person: one of them has a code, also when all come at once', async () => {
    const site = new Giver(database)
    const { accountLinks } = database.db
    const [code, firsts] = [await site.code(), await site.code({ audience: 'no_purchase' })]
    const [one, two, three] = await site.people(3)
    for (const other of [two!, three!]) await accountLinks.link(one!.id, other.id, 3, NOON)
    const accounts = [one!, two!, three!]
    const answers = await Promise.all([...accounts, ...accounts].map((who) => site.redeem(who, code)))
    expect(answers.filter(({ ok }) => !ok).map(refusal)).toEqual(
      answers.filter(({ ok }) => !ok).map(() => ({ error: 'wrong_state', state: 'redeemed' })),
    )
    const given = await Promise.all(accounts.map(site.tokens))
    expect(given.sort((a, b) => a - b)).toEqual([0, 0, 50])
    expect(await site.uses(code)).toBe(1)
    site.buyers.add(two!.id)
    expect(refusal(await site.redeem(one!, firsts))).toEqual({
      error: 'wrong_state',
      state: 'buyers_excluded',
    })
    expect((await site.redeem(await site.person(), code)).ok).toBe(true)
    expect(await site.problems()).toEqual([])
  })

  test('STAFF-VIEW-03 codes of a state are those that the rule says are in it, at any moment', async () => {
    const site = new Giver(database)
    const { deps } = site
    const [whole, used, ended] = [
      await site.code(),
      await site.code({ usesMax: 1 }),
      await site.code({ until: NOON + 100 }),
    ]
    await site.code({ from: NOON + 50, until: NOON + 200 })
    await site.redeem(await site.person(), used)
    await deps.promoCodes.end(whole.id, { by: whole.createdBy, at: NOON })
    for (const now of [NOON, NOON + 49, NOON + 50, NOON + 99, NOON + 100, NOON + 200]) {
      const all = await deps.promoCodes.list({ offset: 0, limit: 1_000 }, now)
      expect(all.map(({ id }) => id)).toContain(ended.id)
      for (const state of PromoCodeState.options)
        expect(await deps.promoCodes.list({ offset: 0, limit: 1_000 }, now, state)).toEqual(
          all.filter((code) => promoCodeState(code, code.uses, now) === state),
        )
    }
  })

  test('PROMO-02 dates, an end, buyers, models and the suspended', async () => {
    const site = new Giver(database)
    const who = await site.person()
    const later = await site.code({ from: NOON + DAY })
    const short = await site.code({ until: NOON + 1 })
    const firsts = await site.code({ audience: 'no_purchase' })
    const ended = await site.code()
    await site.deps.promoCodes.end(ended.id, { by: ended.createdBy, at: NOON })
    expect(refusal(await site.redeem(who, later))).toEqual({ error: 'not_found' })
    expect(refusal(await site.redeem(who, ended))).toEqual({ error: 'wrong_state', state: 'over' })
    site.buyers.add(who.id)
    expect(refusal(await site.redeem(who, firsts))).toEqual({
      error: 'wrong_state',
      state: 'buyers_excluded',
    })
    const model = await site.person({ type: 'model' })
    expect(refusal(await site.redeem(model, firsts))).toEqual({ error: 'models_cannot_purchase' })
    const suspended = await site.person({ suspendedUntil: NOON + DAY })
    expect(refusal(await site.redeem(suspended, firsts))).toMatchObject({ error: 'account_suspended' })
    site.clock.advance(DAY)
    expect(refusal(await site.redeem(who, short))).toEqual({ error: 'wrong_state', state: 'over' })
    expect((await site.redeem(who, later)).ok).toBe(true)
    expect(await site.tokens(who)).toBe(50)
  })

  test('PROMO-05 a crash at any write gives nothing twice and loses nothing', async () => {
    for (let at = 1; at <= 3; at += 1)
      for (const isAfter of [false, true]) {
        const site = new Giver(database)
        const [code, who, key] = [await site.code(), await site.person(), randomUUID()]
        Object.assign(site.crash, { at, isAfter })
        await expect(site.redeem(who, code, key)).rejects.toThrow('a crash')
        const wasTaken = (await site.uses(code)) === 1
        Object.assign(site.crash, { isDead: false, at: Number.POSITIVE_INFINITY })
        site.clock.advance(60_000)
        await Promise.all([site.work(), site.work()])
        expect(await site.tokens(who)).toBe(wasTaken ? 50 : 0)
        expect((await site.redeem(who, code, key)).ok).toBe(true)
        expect([await site.tokens(who), await site.uses(code)]).toEqual([50, 1])
      }
    expect(await new Giver(database).problems()).toEqual([])
  })
})

describeOnEachDatabase('free tokens on hold', (database) => {
  test('PROMO-07 they wait for a confirmed e-mail and come once, whoever settles them', async () => {
    const site = new Giver(database)
    const [code, who, key] = [await site.code(), await site.person({ emailConfirmed: false }), randomUUID()]
    const first = await site.redeem(who, code, key)
    expect(first).toMatchObject({ ok: true, value: { grant: { state: 'held', heldUntil: NOON + 30 * DAY } } })
    expect([await site.tokens(who), await site.held(who)]).toEqual([0, 50])
    await site.work()
    expect(await site.tokens(who)).toBe(0)
    await database.db.people.confirmEmail(who.id)
    const { id } = (await site.deps.promoGrants.heldOf(who.id))[0]!
    await Promise.all([site.work(), settleGrant(id, site.deps), settleGrant(id, site.deps), site.work()])
    expect([await site.tokens(who), await site.held(who)]).toEqual([50, 0])
    // Still the answer of then.
    expect(await site.redeem(who, code, key)).toMatchObject({
      value: { grant: { heldUntil: NOON + 30 * DAY } },
    })
    site.clock.advance(31 * DAY)
    await site.work()
    expect(await site.tokens(who)).toBe(50)
  })

  test('PROMO-08 LEDGER-PROMO-01 after thirty days they go back, and a late confirmation brings none', async () => {
    const site = new Giver(database)
    const [code, who] = [await site.code(), await site.person({ emailConfirmed: false })]
    const before = await site.given()
    await site.redeem(who, code)
    expect((await site.given()) - before).toBe(50)
    site.clock.advance(30 * DAY - 1)
    await site.work()
    expect(await site.held(who)).toBe(50)
    site.clock.advance(1)
    await Promise.all([site.work(), site.work()])
    expect([await site.held(who), (await site.given()) - before]).toEqual([0, 0])
    await database.db.people.confirmEmail(who.id)
    await site.work()
    expect(await site.tokens(who)).toBe(0)
    expect(refusal(await site.redeem(who, code))).toEqual({ error: 'wrong_state', state: 'redeemed' })
    expect(await site.problems()).toEqual([])
  })

  test('PROMO-07 the e-mail is confirmed in the moment in which the hold ends, and the process dies at any write', async () => {
    for (let at = 1; at <= 2; at += 1)
      for (const isAfter of [false, true]) {
        const site = new Giver(database)
        const [code, who] = [await site.code(), await site.person({ emailConfirmed: false })]
        const before = await site.given()
        await site.redeem(who, code)
        site.clock.advance(30 * DAY)
        Object.assign(site.crash, { writes: 0, at, isAfter })
        await Promise.all([
          site.work().catch(() => undefined),
          database.db.people.confirmEmail(who.id).then(() => site.work().catch(() => undefined)),
        ])
        Object.assign(site.crash, { isDead: false, at: Number.POSITIVE_INFINITY })
        await site.work()
        const tokens = await site.tokens(who)
        expect([0, 50]).toContain(tokens)
        expect([await site.held(who), (await site.given()) - before]).toEqual([0, tokens])
      }
  })
})
