import { randomUUID } from 'node:crypto'
import { changeBudgets, coolOff, noBudgets } from '@footlight/core/rules/billing/purchase-limits'
import { askForCharges } from '@footlight/server/billing/charge-card'
import { ReUps } from '@footlight/server/billing/re-ups'
import { expect, test, vi } from 'vitest'
import { opened, pack, visa } from './card-shop.ts'
import { describeOnEachDatabase } from './databases.ts'

describeOnEachDatabase('automatic top-ups', (database) => {
  test('BILLING-27 they are off until they are ordered, come when the wallet is low, and are told of', async () => {
    const shop = await opened(database)
    const card = await shop.saved()
    await shop.topUp()
    expect([await shop.tokens(), shop.till.charges]).toEqual([100, []])
    await shop.order(card, { below: 50 })
    await shop.topUp()
    expect(shop.till.charges).toEqual([])
    await shop.spend(60)
    await shop.topUp()
    expect(await shop.tokens()).toBe(140)
    expect(shop.till.charges).toEqual([expect.stringMatching(new RegExp(`${card} site$`))])
    await vi.waitFor(() => expect(shop.told).toMatchObject([{ success: true, tokens: 100, error: null }]), {
      timeout: 15_000,
    })
    expect(await shop.reUps()).toMatchObject({ isOn: true, underWay: null })
    await shop.deps.cards.endReUps(shop.buyer.id, shop.clock.now())
    await shop.spend(140)
    await shop.topUp()
    expect(await shop.tokens()).toBe(0)
  })

  test('BILLING-27 processes that look at once charge once, and the caps of day and month hold', async () => {
    const shop = await opened(database)
    const card = await shop.saved()
    // One charge is enough: a process that read the balance before it must not charge once more.
    await shop.order(card, { below: 150 })
    await shop.topUp(5)
    expect(shop.till.charges).toHaveLength(1)
    await shop.order(card, { below: 1_000, cap: { day: 2_000, month: 3_000 } })
    for (let time = 0; time < 3; time += 1) await shop.topUp(2)
    expect(shop.till.charges).toHaveLength(2)
    shop.clock.advance(25 * 3_600_000)
    for (let time = 0; time < 3; time += 1) await shop.topUp()
    expect(shop.till.charges).toHaveLength(3)
    expect(await shop.tokens()).toBe(400)
    expect((await shop.reUps()).isOn).toBe(true)
  })

  test('BILLING-31 what a payment lacks is charged once for each, by whichever process, within the caps', async () => {
    const shop = await opened(database)
    const card = await shop.saved()
    const cover = (needed: number, key: string = randomUUID()) =>
      new ReUps(shop.deps).cover(shop.buyer, needed, key)
    expect(await cover(150)).toBe(null)
    await shop.order(card)
    expect(await cover(150)).toBe(null)
    await shop.order(card, { covers: true, cap: { day: 2_000, month: 5_000 } })
    expect([await cover(100), await cover(201)]).toEqual(['covered', null])
    expect(shop.till.charges).toEqual([])
    const key = randomUUID()
    expect(await Promise.all([1, 2, 3].map(() => cover(150, key)))).toEqual(['covered', 'covered', 'covered'])
    expect([await shop.tokens(), shop.till.charges.length]).toEqual([200, 1])
    // Somebody else spends it first: the payment asks again, and is not charged for twice.
    await shop.spend(200)
    expect([await cover(150, key), shop.till.charges.length]).toEqual(['covered', 1])
    shop.till.mood = 'lost'
    const lost = randomUUID()
    expect(await cover(90, lost)).toBe(null)
    shop.till.mood = 'approve'
    expect(await cover(90, lost)).toBe('covered')
    expect([await shop.tokens(), shop.till.charges.length]).toEqual([100, 2])
    expect(await cover(150)).toEqual({ error: 'over_daily_limit' })
    shop.clock.advance(25 * 3_600_000)
    shop.till.mood = 'decline'
    expect(await cover(150)).toEqual({ error: 'postpay_card_fail' })
    expect(await shop.reUps()).toMatchObject({ isOn: false, stopped: 'declined' })
    expect(await cover(150)).toBe(null)
    expect((await shop.deps.ledger.reconcile()).problems).toEqual([])
  })

  test('BILLING-27 who read the balance before another process charged does not charge once more', async () => {
    const shop = await opened(database)
    await shop.order(await shop.saved())
    const { ledger } = shop.deps
    let goOn = (): void => undefined
    const isOver = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const slow = new Proxy(ledger, {
      get(target, name: 'balance') {
        const run = target[name].bind(target)
        return name !== 'balance'
          ? run
          : async (account: string) => {
              const balance = await run(account)
              await isOver
              return balance
            }
      },
    })
    const late = new ReUps({ ...shop.deps, ledger: slow }).topUp(shop.buyer.id)
    await shop.topUp()
    goOn()
    await late
    expect([shop.till.charges.length, await shop.tokens()]).toEqual([1, 200])
  })

  test('BILLING-27 the first decline ends them, and so do another price, a card that is gone and a dispute', async () => {
    const shop = await opened(database)
    const card = await shop.saved()
    await shop.order(card)
    shop.till.mood = 'decline'
    for (let time = 0; time < 3; time += 1) await shop.topUp()
    expect(shop.till.charges).toHaveLength(1)
    expect(await shop.reUps()).toMatchObject({ isOn: false, stopped: 'declined', underWay: null })
    shop.till.mood = 'approve'
    const { terms } = shop.buying()
    await shop.order(card, { terms: { ...terms, amount: terms.amount - 1 } })
    await shop.topUp()
    expect(await shop.reUps()).toMatchObject({ isOn: false, stopped: 'offer_changed' })
    await shop.order(await shop.saved({ ...visa, id: `card-${randomUUID()}`, mandate: false }), {
      below: 900,
    })
    await shop.topUp()
    expect(await shop.reUps()).toMatchObject({ isOn: false, stopped: 'card_gone' })
    await shop.order(card, { below: 900 })
    shop.till.mood = 'refuse'
    for (let time = 0; time < 2; time += 1) await shop.topUp()
    expect(await shop.reUps()).toMatchObject({ isOn: false, stopped: 'card_gone' })
    shop.till.mood = 'approve'
    await shop.order(card, { below: 900 })
    await shop.topUp()
    expect(shop.till.charges).toHaveLength(2)
    const { purchases } = await shop.deps.billing.ofAccount(shop.buyer.id, { offset: 0, limit: 25 })
    const paid = purchases.find(({ origin, state }) => origin === 're_up' && state === 'paid')
    const fraud = { kind: 'dispute_opened', dispute: 'd', amount: pack.amount, reason: 'fraud' } as const
    await shop.deps.billerInbox.take(shop.till, [shop.till.say(paid!, fraud)])
    expect(await shop.reUps()).toMatchObject({ isOn: false, stopped: 'contact_support' })
    const errors = ['declined', 'offer_changed', 'card_gone', 'card_gone', null, 'contact_support']
    await vi.waitFor(() => expect(shop.told.map(({ error }) => error)).toEqual(errors), { timeout: 15_000 })
  })

  test('BILLING-27 who removes their card, cools off or has spent their budget is charged nothing', async () => {
    const shop = await opened(database)
    const card = await shop.saved()
    const { billing, cards, clock } = shop.deps
    await shop.order(card, { below: 900 })
    await billing.changeLimits(shop.buyer.id, clock.now(), (limits) =>
      changeBudgets(limits, { ...noBudgets, day: 1_500 }, clock.now()),
    )
    await shop.topUp()
    await billing.changeLimits(shop.buyer.id, clock.now(), (limits) => coolOff(limits, 'day', clock.now()))
    await shop.topUp()
    shop.clock.advance(49 * 3_600_000)
    await cards.removeCard(shop.buyer.id, card, clock.now())
    await shop.topUp()
    expect([shop.till.charges, (await shop.reUps()).isOn]).toEqual([[], false])
  })

  test('BILLING-27 whichever write a process dies at, a top-up is charged and given once, and the next may come', async () => {
    for (let at = 1; at < 9; at += 1)
      for (const isAfter of [false, true]) {
        const shop = await opened(database)
        await shop.order(await shop.saved())
        Object.assign(shop.crash, { at: shop.crash.writes + at, isAfter })
        await shop.topUp().catch(() => undefined)
        Object.assign(shop.crash, { isDead: false, at: Number.POSITIVE_INFINITY })
        // What a biller’s webhook and the next minutes bring.
        shop.clock.advance(11 * 60_000)
        await shop.deps.billerInbox.take(shop.till, shop.till.record)
        await askForCharges(shop.deps)
        const charged = shop.till.charges.length
        expect([await shop.tokens(), charged <= 1]).toEqual([100 + charged * 100, true])
        expect(await shop.reUps()).toMatchObject({ isOn: true, underWay: null })
      }
  })
})
