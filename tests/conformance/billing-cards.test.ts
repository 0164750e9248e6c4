import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AutoReUpsSettings } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { changeBudgets, coolOff, noBudgets } from '@footlight/core/rules/billing/purchase-limits'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import type { Person } from '@footlight/server/accounts/people-port'
import { BillerInbox } from '@footlight/server/billing/biller-inbox'
import { type Biller, BillerError, type CardCharges } from '@footlight/server/billing/billers/biller'
import type { CardDraft, FactDraft, StoredPurchase } from '@footlight/server/billing/billing-port'
import { type Buying, buyTokens } from '@footlight/server/billing/buy-tokens'
import { askForCharges, buyWithCard } from '@footlight/server/billing/charge-card'
import { defaultProducts, defaultTaxRates } from '@footlight/server/billing/default-prices'
import { forgetCards } from '@footlight/server/billing/forget-cards'
import { ReUps } from '@footlight/server/billing/re-ups'
import pino from 'pino'
import { expect, test, vi } from 'vitest'
import { NOON, transfer } from './commands.ts'
import { Crash } from './crash.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const logger = pino({ level: 'silent' })
const pack = defaultProducts[1]!
const visa: CardDraft = { id: 'card', brand: 'Sandbox', last4: '0001', expires: '2041-04', mandate: true }

/** A biller that keeps cards, and each order to charge one. */
class CardTill implements Biller {
  readonly method = 'credit'
  readonly opens = 'window'
  readonly name = `till-${randomUUID().slice(0, 8)}`
  readonly record: FactDraft[] = []
  readonly charges: string[] = []
  readonly forgotten: string[] = []
  /**
   * What becomes of the next charges. `lost`: charged, and the answer does not arrive; `taken`: charged, and refused as a second
   * order of that number; `down`: it never heard.
   */
  mood: 'approve' | 'decline' | 'ask' | 'lost' | 'taken' | 'down' | 'refuse' = 'approve'

  say({ id }: Pick<StoredPurchase, 'id'>, fact: FactDraft['fact'], more: Partial<FactDraft> = {}): FactDraft {
    const draft = { id: randomUUID(), reference: id, fact, happenedAt: NOON, ...more }
    this.record.push(draft)
    return draft
  }

  readonly cards: CardCharges = {
    charge: async (purchase, card, by) => {
      if (this.mood === 'down') throw new BillerError('unreachable', 'it is down')
      if (this.mood === 'refuse') throw new BillerError('refused', 'no such card')
      const known = await this.ask(purchase).catch(() => [])
      if (!this.charges.some((each) => each.startsWith(purchase.id))) {
        this.charges.push(`${purchase.id} ${card} ${by}`)
        if (this.mood === 'decline') this.say(purchase, { kind: 'declined', code: 'NDECLINEDINSFUNDS' })
        else if (this.mood !== 'ask')
          this.say(purchase, { kind: 'approved', amount: purchase.amount, currency: purchase.currency })
      }
      if (this.mood === 'lost') throw new BillerError('unreachable', 'the line broke')
      if (this.mood === 'taken') throw new BillerError('refused', 'there is another order of that number')
      const facts =
        known.length > 0 ? known : this.record.filter(({ reference }) => reference === purchase.id)
      const link = this.mood === 'ask' ? `https://pay.example.org/${purchase.id}` : null
      return { billerId: `b-${purchase.id}`, link, facts }
    },
    forget: async (card) => {
      if (this.mood === 'down') throw new BillerError('unreachable', 'it is down')
      this.forgotten.push(card)
    },
  }

  async ask({ id }: Pick<StoredPurchase, 'id'>): Promise<readonly FactDraft[]> {
    const facts = this.record.filter(({ reference }) => reference === id)
    if (facts.length === 0) throw new BillerError('refused', 'there is no such order')
    return facts
  }

  begin: Biller['begin'] = async ({ id }) => ({ billerId: `b-${id}`, link: `https://pay.example.org/${id}` })
  verify: Biller['verify'] = () => 'genuine'
  read: Biller['read'] = (body) => JSON.parse(body)
  after: Biller['after'] = async (position) => ({ facts: [], position })
  settlement: Biller['settlement'] = async () => []
  refund: Biller['refund'] = async () => undefined
}

class Shop {
  readonly clock = new ManualClock(NOON)
  readonly crash = new Crash()
  readonly till = new CardTill()
  readonly #database: TestDatabase
  /** Who the site tells, and what. */
  readonly told: { success: boolean; tokens: number; error: string | null }[] = []
  buyer!: Person
  other!: Person

  constructor(database: TestDatabase) {
    this.#database = database
  }

  get deps() {
    const { people, ledger, billing, billingDesk, cards } = this.#database.db
    const deps = {
      ...{ people, ledger, billingDesk, clock: this.clock, logger },
      billing: this.crash.wrap(billing, ['begin', 'addFact', 'booked', 'stands', 'linked']),
      cards: this.crash.wrap(cards, ['claimReUp', 'reUpOver']),
      billers: new Map<string, Biller>([[this.till.name, this.till]]),
      config: { saleBlockedCountries: new Set(['SE']) },
      site: { publicUrl: 'https://cams.example.org' } as never,
      closedTo: () => new Set<string>(),
    }
    return { ...deps, billerInbox: new BillerInbox(deps) }
  }

  async open(): Promise<void> {
    const { billing, people, ledger } = this.#database.db
    await billing.seed(defaultProducts, defaultTaxRates)
    const made = await Promise.all([1, 2].map(() => people.create(newPerson())))
    const [buyer, other] = made.map((each) => (each.ok ? each.value : null))
    Object.assign(this, { buyer, other })
    ledger.onCommitted((events) => {
      for (const { name, topic, payload } of events)
        if (name === 'v3.reUp.update' && topic === `account:${this.buyer.id}`)
          this.told.push(payload as never)
    })
  }

  buying(more: Partial<Buying> = {}): Buying {
    const { internalId, tokens, amount, currency } = pack
    const terms = { kind: 'purchase', product: internalId, tokens, amount, currency, tax: 0 } as const
    return { person: this.buyer, terms, ref: randomUUID(), place: { country: null, rate: 0 }, ...more }
  }

  /** Buys on the page of the biller, and lets it keep the card. */
  async saved(card: CardDraft = { ...visa, id: `card-${randomUUID()}` }): Promise<string> {
    const page = await buyTokens(this.buying(), this.deps)
    if (!page.ok) throw new Error(page.error.error)
    const approved = { kind: 'approved', amount: pack.amount, currency: pack.currency } as const
    const fact = this.till.say(page.value.purchase, approved, { savedCard: card })
    await this.deps.billerInbox.take(this.till, [fact])
    return card.id
  }

  press = (card: string, buying = this.buying()) => buyWithCard(buying, card, this.deps)

  async order(card: string, more: Partial<AutoReUpsSettings> = {}): Promise<void> {
    const { terms } = this.buying()
    const cap = { day: 3_000, month: 5_000 }
    const settings = { card, terms, below: 150, covers: false, cap, ...more }
    await this.deps.cards.setReUps(this.buyer.id, settings, null, this.clock.now())
  }

  /** In as many processes. */
  async topUp(times = 1): Promise<void> {
    const all = Array.from({ length: times }, () => new ReUps(this.deps).topUp(this.buyer.id))
    await Promise.all(all)
  }

  spend = (tokens: number) =>
    this.#database.db.ledger.execute(transfer(walletOf(this.buyer.id), 'platform', tokens))
  tokens = async (account: AccountId = this.buyer.id) =>
    (await this.#database.db.ledger.balance(walletOf(account))).posted
  reUps = async () => (await this.#database.db.cards.reUps(this.buyer.id))!
  cards = () => this.#database.db.cards.cardsOf(this.buyer.id)
}

const opened = async (database: TestDatabase): Promise<Shop> => {
  const shop = new Shop(database)
  await shop.open()
  return shop
}

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
