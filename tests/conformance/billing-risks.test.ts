import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'
import type { Person } from '@footlight/server/accounts/people-port'
import type { StoredPurchase } from '@footlight/server/billing/billing-port'
import { judgePurchases } from '@footlight/server/billing/judge-purchases'
import pino from 'pino'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const MINUTE_MS = 60_000

/** Buyers and what they buy, with where they ordered it from. */
class Shop {
  readonly clock = new ManualClock(NOON)
  readonly #database: TestDatabase

  constructor(database: TestDatabase) {
    this.#database = database
  }

  async person(): Promise<Person> {
    const made = await this.#database.db.people.create(newPerson())
    if (!made.ok) throw new Error(made.error)
    return made.value
  }

  async ordered(
    who: Person,
    state: 'paid' | 'declined',
    { address = null, device = null }: { address?: string | null; device?: string | null } = {},
  ): Promise<StoredPurchase> {
    const { billing, billingEvidence } = this.#database.db
    const now = this.clock.now()
    const begun = await billing.begin(
      {
        ...{ id: timeOrderedUuid(now, randomUUID()), account: who.id, ref: randomUUID() },
        ...{ product: 'tokens_100', tokens: 100, amount: 1_000, currency: 'USD', tax: 0, taxRate: 0 },
        ...{ country: null, biller: 'till', card: null, origin: 'page' },
      },
      now,
    )
    if (typeof begun === 'string') throw new Error(begun)
    if (address !== null || device !== null)
      await billingEvidence.remember(begun.id, {
        ...{
          at: now,
          userAgent: null,
          address: address ?? randomUUID(),
          device: null,
          terms: null,
          siteVersion: '1',
        },
        ...{ isAgeVerified: false, isIdentityConfirmed: false },
      })
    if (device !== null) await billingEvidence.rememberDevice(begun.id, device)
    await billing.stands(begun.id, { state, reversed: 0, declineCode: null }, now)
    if (state === 'paid') await billing.booked(begun.id, 0, 100)
    return (await billing.purchase(begun.id))!
  }

  /** Ten minutes later, in as many processes. */
  async judge(times = 1): Promise<void> {
    this.clock.advance(11 * MINUTE_MS)
    const { billingRisks, people, spending } = this.#database.db
    const deps = { billingRisks, people, spending, clock: this.clock, logger: pino({ level: 'silent' }) }
    await Promise.all(Array.from({ length: times }, () => judgePurchases(deps)))
  }

  riskOf = ({ id }: StoredPurchase) => this.#database.db.billingRisks.riskOf(id)
}

describeOnEachDatabase('purchases that look like fraud', (database) => {
  test('BILLING-28 a usual purchase is judged once and shown to nobody; before ten minutes nothing is', async () => {
    const shop = new Shop(database)
    const bought = await shop.ordered(await shop.person(), 'paid', { address: `home ${randomUUID()}` })
    shop.clock.advance(5 * MINUTE_MS)
    const { billingRisks } = database.db
    const early = await billingRisks.toJudge(0, shop.clock.now() - 10 * MINUTE_MS, 1_000)
    expect(early.map(({ id }) => id)).not.toContain(bought.id)
    await shop.judge(3)
    expect(await shop.riskOf(bought)).toMatchObject({ score: 0, reasons: [], verdict: 'none' })
  })

  test('BILLING-28 tries that were declined and many buyers at one address stand at the desk, and are decided once', async () => {
    const shop = new Shop(database)
    const address = `den ${randomUUID()}`
    for (let time = 0; time < 3; time += 1) await shop.ordered(await shop.person(), 'paid', { address })
    const thief = await shop.person()
    for (let time = 0; time < 3; time += 1) await shop.ordered(thief, 'declined')
    // What is of yesterday and of others says nothing.
    const bought = await shop.ordered(thief, 'paid', { address })
    await shop.judge(2)
    expect(await shop.riskOf(bought)).toMatchObject({
      ...{ score: 70, reasons: ['many_declines', 'shared_address'], verdict: 'open' },
    })
    const { billingRisks } = database.db
    expect((await billingRisks.open(1_000)).map(({ purchase }) => purchase)).toContain(bought.id)
    const decide = () => billingRisks.decide(bought.id, 'fine', thief.id, shop.clock.now())
    expect((await Promise.all([decide(), decide()])).sort()).toEqual([false, true])
    await shop.judge()
    expect(await shop.riskOf(bought)).toMatchObject({ verdict: 'fine' })
  })

  test('DEVICE-01 one browser in four accounts is a reason, and of itself nothing to look at; the first answer stays', async () => {
    const shop = new Shop(database)
    const device = `browser ${randomUUID()}`
    for (let time = 0; time < 3; time += 1) await shop.ordered(await shop.person(), 'paid', { device })
    const bought = await shop.ordered(await shop.person(), 'paid', { device })
    const { billingEvidence } = database.db
    await billingEvidence.rememberDevice(bought.id, 'another')
    await billingEvidence.rememberDevice(randomUUID(), device)
    expect((await billingEvidence.contextsOf([bought.id])).get(bought.id)).toMatchObject({ device })
    // Whose browser nobody asked about is like no other.
    const unasked = await shop.ordered(await shop.person(), 'paid', { address: randomUUID() })
    await shop.judge()
    expect(await shop.riskOf(bought)).toMatchObject({
      score: 30,
      reasons: ['shared_device'],
      verdict: 'none',
    })
    expect(await shop.riskOf(unasked)).toMatchObject({ reasons: [], verdict: 'none' })
  })

  test('BILLING-28 earlier disputes speak against the next purchase, declines of the day before yesterday do not', async () => {
    const shop = new Shop(database)
    const buyer = await shop.person()
    for (let time = 0; time < 4; time += 1) await shop.ordered(buyer, 'declined')
    const first = await shop.ordered(buyer, 'paid')
    shop.clock.advance(25 * 60 * MINUTE_MS)
    await database.db.billing.stands(
      first.id,
      { state: 'disputed', reversed: 1_000, declineCode: null },
      shop.clock.now(),
    )
    const second = await shop.ordered(buyer, 'paid')
    await shop.judge()
    expect(await shop.riskOf(second)).toMatchObject({ reasons: ['disputed_before'], verdict: 'open' })
  })
})
