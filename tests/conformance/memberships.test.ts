import { randomUUID } from 'node:crypto'
import { AccountId } from '@footlight/core/protocol/ids'
import { MEMBERSHIP_MS } from '@footlight/core/rules/memberships/membership-at'
import type { FactDraft, StoredPurchase } from '@footlight/server/billing/billing-port'
import { buyTokens } from '@footlight/server/billing/buy-tokens'
import { defaultProducts } from '@footlight/server/billing/default-prices'
import { settleDueMemberships, settleMembership } from '@footlight/server/billing/memberships/memberships'
import { renewSiteMemberships } from '@footlight/server/billing/memberships/renew-memberships'
import { expect, test } from 'vitest'
import { opened as openedShop, visa } from './card-shop.ts'
import { NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'

const DAY = 86_400_000
const productOf = (id: string) => defaultProducts.find(({ internalId }) => internalId === id)!

async function opened(database: TestDatabase) {
  const { db } = database
  const shop = await openedShop(database)
  const { clock, till, buyer } = shop
  const changed: number[] = []
  const bus = { publish: (_subject: unknown, { account }: { account: number }) => changed.push(account) }
  const deps = { ...shop.deps, billingMemberships: db.billingMemberships, bus: bus as never }
  const told: { name: string; payload: Record<string, unknown> }[] = []
  db.ledger.onCommitted((events) => {
    for (const { name, topic, payload } of events)
      if (name.startsWith('v3.membership.') && topic === `account:${buyer.id}`) told.push({ name, payload })
  })
  const termsOf = (id: string) => {
    const { internalId, tokens, amount, currency } = productOf(id)
    return { kind: 'purchase', product: internalId, tokens, amount, currency, tax: 0 } as const
  }
  const place = { country: null, rate: 0 }
  const order = (id: string, ref: string = randomUUID(), terms = termsOf(id)) =>
    buyTokens({ person: buyer, terms, ref, place }, deps)
  const take = (purchase: StoredPurchase, fact: FactDraft['fact'], more: Partial<FactDraft> = {}) =>
    deps.billerInbox.take(till, [till.say(purchase, fact, more)])
  return {
    ...{ db, deps, clock, till, buyer, told, changed, order, take, termsOf },
    async buy(id: string, more: Partial<FactDraft> = {}): Promise<StoredPurchase> {
      const page = await order(id)
      if (!page.ok) throw new Error(page.error.error)
      const { purchase } = page.value
      await take(purchase, { kind: 'approved', amount: purchase.amount, currency: purchase.currency }, more)
      return purchase
    },
    settle: () => settleMembership(buyer.id, deps),
    renew: (times = 1) =>
      Promise.all(Array.from({ length: times }, () => renewSiteMemberships(deps))).then(() => undefined),
    level: async () => (await db.people.byId(buyer.id))!.membership,
    held: async () => (await db.billingMemberships.membershipOf(buyer.id))!,
  }
}

describeOnEachDatabase('memberships', (database) => {
  test('MEMBER-03 paid it holds for thirty days, of everybody who looks one tells it, and then it is over', async () => {
    const shop = await opened(database)
    const bought = await shop.buy('membership_vip')
    // Looked through for fraud like every purchase (BILLING-28).
    const judged = await database.db.billingRisks.toJudge(NOON - 1, NOON + 1, 10_000)
    expect(judged.map(({ id }) => id)).toContain(bought.id)
    expect(await shop.level()).toBe('none')
    await Promise.all([shop.settle(), shop.settle(), settleDueMemberships(shop.deps)])
    expect(await shop.level()).toBe('vip')
    expect(shop.changed).toEqual([shop.buyer.id])
    expect(shop.told).toMatchObject([
      { name: 'v3.membership.update', payload: { membership: 'vip', until: NOON + MEMBERSHIP_MS } },
    ])
    shop.clock.advance(MEMBERSHIP_MS - 1)
    await settleDueMemberships(shop.deps)
    expect(await shop.level()).toBe('vip')
    shop.clock.advance(1)
    await settleDueMemberships(shop.deps)
    expect(await shop.level()).toBe('none')
    expect(await shop.held()).toMatchObject({ level: 'none', until: NOON + MEMBERSHIP_MS })
    expect(shop.told).toHaveLength(2)
    // No tokens were bought by it, and none moved.
    const { problems } = await database.db.ledger.reconcile()
    expect(problems).toEqual([])
  })

  test('MEMBER-04 money that goes back takes it away at once, and a dispute that is won brings it back', async () => {
    const shop = await opened(database)
    const [first, second] = [await shop.buy('membership_premium'), await shop.buy('membership_super_vip')]
    await shop.settle()
    expect(await shop.level()).toBe('super_vip')
    shop.clock.advance(DAY)
    const dispute = randomUUID()
    await shop.take(second, {
      ...{ kind: 'dispute_opened', dispute, amount: second.amount, reason: 'fraud' },
    })
    await shop.settle()
    expect(await shop.level()).toBe('premium')
    await shop.take(second, { kind: 'dispute_won', dispute })
    await shop.settle()
    expect(await shop.level()).toBe('super_vip')
    for (const purchase of [second, first])
      await shop.take(purchase, { kind: 'refunded', refund: randomUUID(), amount: purchase.amount })
    await settleDueMemberships(shop.deps)
    expect(await shop.level()).toBe('none')
    expect((await shop.held()).until).toBe(NOON + DAY)
    expect(await database.db.billing.isBuyer(shop.buyer.id)).toBe(false)
  })

  test('MEMBER-02 old terms, other terms and another amount buy nothing', async () => {
    const shop = await opened(database)
    const terms = shop.termsOf('membership_premium')
    const cheap = await shop.order('membership_vip', randomUUID(), { ...terms, product: 'membership_vip' })
    expect(cheap).toMatchObject({ ok: false, error: { error: 'offer_changed' } })
    const key = randomUUID()
    const [one, two] = await Promise.all([
      shop.order('membership_premium', key),
      shop.order('membership_premium', key),
    ])
    expect(one.ok && two.ok && one.value.purchase.id === two.value.purchase.id).toBe(true)
    expect(await shop.order('membership_vip', key)).toMatchObject({
      error: { error: 'idempotency_conflict' },
    })
    if (!one.ok) throw new Error(one.error.error)
    await shop.take(one.value.purchase, { kind: 'approved', amount: 1, currency: 'USD' })
    await settleDueMemberships(shop.deps)
    expect(await shop.level()).toBe('none')
  })

  test('MEMBER-05 it is renewed by whoever ordered that, once for each end, at the price that they saw', async () => {
    const shop = await opened(database)
    await shop.buy('membership_vip', { savedCard: { ...visa, id: 'card-1' } })
    await shop.settle()
    shop.clock.advance(29.5 * DAY)
    await shop.renew()
    expect(shop.till.charges).toEqual([])
    shop.clock.advance(-6 * DAY)
    const terms = shop.termsOf('membership_vip')
    const seen = { ...terms, amount: terms.amount - 500 }
    expect(
      await database.db.billingMemberships.setRenewal(shop.buyer.id, { card: 'card-1', terms: seen }, null),
    ).toBe(true)
    await shop.renew(2)
    await shop.renew()
    const ahead = shop.told.filter(({ payload }) => payload['what'] === 'ahead')
    expect(ahead.length).toBeGreaterThan(0)
    expect(ahead[0]!.payload).toMatchObject({ membership: 'vip', amount: seen.amount, currency: 'USD' })
    expect(shop.till.charges).toEqual([])
    shop.clock.advance(6 * DAY)
    shop.till.mood = 'lost'
    await shop.renew()
    shop.till.mood = 'approve'
    await shop.renew(3)
    await shop.renew()
    expect(shop.till.charges).toHaveLength(1)
    expect(await shop.held()).toMatchObject({ level: 'vip', until: NOON + 2 * MEMBERSHIP_MS })
    const [id, charged, by] = shop.till.charges[0]!.split(' ')
    expect([charged, by]).toEqual(['card-1', 'site'])
    const renewed = (await database.db.billing.purchase(id!))!
    expect(renewed).toMatchObject({ amount: seen.amount, origin: 'renewal', state: 'paid' })
    expect(shop.told.filter(({ payload }) => payload['what'] === 'renewed')).toHaveLength(1)

    shop.clock.advance(MEMBERSHIP_MS)
    shop.till.mood = 'decline'
    await shop.renew(2)
    expect(await shop.held()).toMatchObject({ renewal: null, stopped: 'declined' })
    shop.clock.advance(DAY)
    await settleDueMemberships(shop.deps)
    await shop.renew()
    expect([await shop.level(), shop.till.charges.length]).toEqual(['none', 2])
  })

  test('MEMBER-06 no renewal without a card, beyond a budget, or for one that keeps away', async () => {
    const shop = await opened(database)
    await shop.buy('membership_premium', { savedCard: { ...visa, id: 'card-1' } })
    await shop.settle()
    const { billing, billingMemberships, cards } = database.db
    const terms = shop.termsOf('membership_premium')
    const order = () => billingMemberships.setRenewal(shop.buyer.id, { card: 'card-1', terms }, null)
    shop.clock.advance(29.5 * DAY)
    await order()
    await billing.changeLimits(shop.buyer.id, shop.clock.now(), (limits) => ({
      ...limits,
      coolOffUntil: shop.clock.now() + DAY,
    }))
    await shop.renew()
    expect(await shop.held()).toMatchObject({ stopped: null, renewal: { card: 'card-1' } })
    await billing.changeLimits(shop.buyer.id, shop.clock.now(), (limits) => ({
      ...{ ...limits, coolOffUntil: null },
      budgets: { day: 1_000, week: null, month: null },
    }))
    await shop.renew()
    expect(await shop.held()).toMatchObject({ stopped: 'over_budget', renewal: null })
    await billing.changeLimits(shop.buyer.id, shop.clock.now(), (limits) => ({
      ...limits,
      budgets: { day: null, week: null, month: null },
    }))
    await order()
    await cards.removeCard(shop.buyer.id, 'card-1', shop.clock.now())
    await shop.renew()
    expect(await shop.held()).toMatchObject({ stopped: 'card_gone', renewal: null })
    await order()
    shop.clock.advance(8 * DAY)
    await shop.renew()
    expect(await shop.held()).toMatchObject({ stopped: 'lapsed', renewal: null })
    expect(shop.till.charges).toEqual([])
  })

  test('MEMBER-07 who comes back after thirty days has the first month at a price of its own, once', async () => {
    const shop = await opened(database)
    const { billingPrices, billing, billingMemberships } = database.db
    const seen = (await billingPrices.changes(1))[0]?.number ?? 0
    const winBack = { internalId: 'membership_premium_winback', tokens: 0, amount: 999, currency: 'USD' }
    await billingPrices.change(
      { kind: 'pack', from: NOON, ...winBack },
      AccountId.parse(shop.buyer.id),
      seen,
      NOON,
    )
    const terms = {
      kind: 'purchase',
      product: winBack.internalId,
      tokens: 0,
      amount: 999,
      currency: 'USD',
      tax: 0,
    } as const
    const comeBack = (ref: string = randomUUID()) => shop.order('membership_premium', ref, terms)
    const may = () => billingMemberships.mayWinBack(shop.buyer.id, shop.clock.now())
    expect(await comeBack()).toMatchObject({ error: { error: 'not_found' } })
    await shop.buy('membership_premium')
    await shop.settle()
    expect(await comeBack()).toMatchObject({ error: { error: 'not_found' } })
    shop.clock.advance(MEMBERSHIP_MS)
    await settleDueMemberships(shop.deps)
    shop.clock.advance(30 * DAY - 1)
    expect([await may(), (await comeBack()).ok]).toEqual([false, false])
    shop.clock.advance(1)
    expect(await may()).toBe(true)
    const tries = await Promise.all([comeBack(), comeBack(), comeBack()])
    const begun = tries.flatMap((each) => (each.ok ? [each.value.purchase] : []))
    expect(begun).toHaveLength(1)
    expect(await may()).toBe(false)
    await shop.take(begun[0]!, { kind: 'expired' })
    expect(await may()).toBe(true)
    const again = await comeBack()
    if (!again.ok) throw new Error(again.error.error)
    await shop.take(again.value.purchase, { kind: 'approved', amount: 999, currency: 'USD' })
    await shop.settle()
    expect(await shop.level()).toBe('premium')
    shop.clock.advance(61 * DAY)
    await settleDueMemberships(shop.deps)
    expect([await may(), (await comeBack()).ok]).toEqual([false, false])
    expect(
      (await billing.products(shop.clock.now())).some(({ internalId }) => internalId === winBack.internalId),
    ).toBe(true)
  })
})
