import { changeBudgets, coolOff, noBudgets } from '@footlight/core/rules/billing/purchase-limits'
import { type Buying, buyTokens } from '@footlight/server/billing/buy-tokens'
import { askForCharges } from '@footlight/server/billing/charge-card'
import { forgetCards } from '@footlight/server/billing/forget-cards'
import { expect, test } from 'vitest'
import { opened } from './card-shop.ts'
import { describeOnEachDatabase } from './databases.ts'

describeOnEachDatabase('cards on file', (database) => {
  test('BILLING-25 a card is on file by the word of its biller alone, for its holder, and not again once it is removed', async () => {
    const shop = await opened(database)
    const id = await shop.saved()
    expect(await shop.cards()).toMatchObject([{ id, account: shop.buyer.id, biller: shop.till.name }])
    const { cards, clock } = shop.deps
    expect(await cards.removeCard(shop.other.id, id, clock.now())).toBe(false)
    expect(await cards.removeCard(shop.buyer.id, id, clock.now())).toBe(true)
    expect(await cards.removeCard(shop.buyer.id, id, clock.now())).toBe(false)
    // The webhook of it comes once more.
    await shop.deps.billerInbox.take(shop.till, shop.till.record)
    expect(await shop.cards()).toEqual([])
    shop.till.mood = 'down'
    await forgetCards(shop.deps)
    expect(shop.till.forgotten).toEqual([])
    shop.till.mood = 'approve'
    for (let time = 0; time < 2; time += 1) await forgetCards(shop.deps)
    expect(shop.till.forgotten).toEqual([id])
  })

  test('BILLING-26 one press is one charge, with two tabs, a retry and another card or pack under its key', async () => {
    const shop = await opened(database)
    const card = await shop.saved()
    const buying = shop.buying()
    const pressed = await Promise.all([1, 2, 3].map(() => shop.press(card, buying)))
    for (const each of pressed) expect(each).toMatchObject({ ok: true, value: { tokens: 100 } })
    expect(await shop.press(card, buying)).toMatchObject({
      value: { state: 'paid', origin: 'one_click', card },
    })
    expect([shop.till.charges.length, await shop.tokens()]).toEqual([1, 200])
    const second = await shop.saved()
    const before = shop.till.charges.length
    expect(await shop.press(second, buying)).toMatchObject({ error: { error: 'idempotency_conflict' } })
    const dearer = { ...buying, terms: { ...buying.terms, amount: 1 } }
    expect(await shop.press(card, dearer)).toMatchObject({ error: { error: 'idempotency_conflict' } })
    // Neither by the other way to buy.
    expect(await buyTokens(buying, shop.deps)).toMatchObject({ error: { error: 'idempotency_conflict' } })
    expect(shop.till.charges).toHaveLength(before)
  })

  test('BILLING-26 nobody charges the card of somebody else, a removed one, at terms that were not seen, or against a limit', async () => {
    const shop = await opened(database)
    const card = await shop.saved()
    const wrong = { ...shop.buying().terms, amount: 1 }
    expect(await shop.press(card, shop.buying({ person: shop.other }))).toMatchObject({
      error: { error: 'not_found' },
    })
    expect(await shop.press('card-of-nobody')).toMatchObject({ error: { error: 'not_found' } })
    expect(await shop.press(card, shop.buying({ terms: wrong }))).toMatchObject({
      error: { error: 'offer_changed' },
    })
    const { billing, clock, cards } = shop.deps
    await billing.changeLimits(shop.buyer.id, clock.now(), (limits) =>
      changeBudgets(limits, { ...noBudgets, day: 2_500 }, clock.now()),
    )
    const tabs = await Promise.all([1, 2, 3].map(() => shop.press(card)))
    expect(tabs.filter(({ ok }) => ok)).toHaveLength(1)
    await billing.changeLimits(shop.buyer.id, clock.now(), (limits) => coolOff(limits, 'day', clock.now()))
    expect(await shop.press(card)).toMatchObject({ error: { error: 'cooling_off' } })
    await cards.removeCard(shop.buyer.id, card, clock.now())
    expect(await shop.press(card)).toMatchObject({ error: { error: 'not_found' } })
    expect(shop.till.charges).toHaveLength(1)
  })

  test('BILLING-26 a decline gives nothing, a bank that asks has a page, and an answer that was lost is asked for', async () => {
    const shop = await opened(database)
    const card = await shop.saved()
    shop.till.mood = 'decline'
    expect(await shop.press(card)).toMatchObject({
      value: { state: 'declined', declineCode: 'NDECLINEDINSFUNDS', credited: 0 },
    })
    shop.till.mood = 'ask'
    expect(await shop.press(card)).toMatchObject({
      value: { state: 'open', link: expect.stringContaining('https') },
    })
    expect(await shop.tokens()).toBe(100)
    shop.till.mood = 'lost'
    const lost = shop.buying()
    expect(await shop.press(card, lost)).toMatchObject({ value: { state: 'open', link: null } })
    shop.till.mood = 'down'
    const unheard = shop.buying()
    expect(await shop.press(card, unheard)).toMatchObject({ value: { state: 'open' } })
    shop.clock.advance(11 * 60_000)
    await askForCharges(shop.deps)
    const stateOf = async ({ ref }: Buying) => (await shop.deps.billing.byRef(shop.buyer.id, ref))!.state
    expect([await stateOf(lost), await stateOf(unheard), await shop.tokens()]).toEqual([
      'paid',
      'expired',
      200,
    ])
    // That is not the biller's word, and in no file of its day.
    const here = await database.db.billingDesk.factsBetween(shop.till.name, 0, Number.MAX_SAFE_INTEGER)
    expect(here.map(({ id }) => id).sort()).toEqual(shop.till.record.map(({ id }) => id).sort())
    // It arrived late, and was charged all the same: what was paid is given.
    const late = (await shop.deps.billing.byRef(shop.buyer.id, unheard.ref))!
    const approved = { kind: 'approved', amount: late.amount, currency: late.currency } as const
    await shop.deps.billerInbox.take(shop.till, [shop.till.say(late, approved)])
    expect([await stateOf(unheard), await shop.tokens()]).toEqual(['paid', 300])
  })
})

describeOnEachDatabase('a biller that refuses a charge', (database) => {
  test('BILLING-26 what it refuses because it has charged it already is paid, and what it never charged is not', async () => {
    const shop = await opened(database)
    const card = await shop.saved()
    shop.till.mood = 'taken'
    expect(await shop.press(card)).toMatchObject({ value: { state: 'paid', credited: 100 } })
    shop.till.mood = 'refuse'
    expect(await shop.press(card)).toMatchObject({ value: { state: 'expired', credited: 0 } })
    expect(await shop.tokens()).toBe(200)
  })
})
