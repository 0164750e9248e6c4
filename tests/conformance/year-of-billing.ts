import { randomUUID } from 'node:crypto'
import { AGE_OFFER } from '@footlight/core/protocol/billing'
import { taxWithin } from '@footlight/core/rules/billing/prices'
import { type BillerFact, disputeReasons } from '@footlight/core/rules/billing/standing'
import type { Person } from '@footlight/server/accounts/people-port'
import type { FactDraft, StoredProduct, StoredPurchase } from '@footlight/server/billing/billing-port'
import type { Buying } from '@footlight/server/billing/buy-tokens'
import { randomFrom } from '../dev-env/random-from.ts'
import type { TestDatabase } from './databases.ts'
import type { Mood, YearBiller } from './year-biller.ts'
import { YearShop } from './year-shop.ts'

const HOUR_MS = 3_600_000
/** Looks in a day, six hours apart. */
const LOOKS = 4
const AT_ONCE = 8
const COUNTRIES = ['DE', 'FR', 'GB', 'US', null] as const
/** A dollar is so many of the other. */
const CURRENCIES = ['USD', 'EUR'] as const

interface YearOptions {
  /** Purchases. */
  readonly size: number
  readonly days: number
  readonly seed: number
}

/** What is said later: which biller says it of which purchase. */
interface Later {
  readonly biller: YearBiller
  readonly purchase: StoredPurchase
  readonly fact: BillerFact
}

/**
 * A year of a site that sells tokens: declines, doubles, webhooks that come late, out of order or never, refunds, disputes, other
 * sums than were ordered, new prices and another currency, billers that do not answer, and kills. The same seed is the same year,
 * but for the turns that promises take.
 */
export class YearOfBilling {
  readonly shop: YearShop
  readonly sold: StoredPurchase[] = []
  readonly buyers: Person[] = []
  readonly spent = new Map<Person['id'], number>()
  readonly refusals = new Map<string, number>()
  readonly #below: (max: number) => number
  readonly #size: number
  readonly #days: number
  /** By the look at which it happens. */
  readonly #later = new Map<number, Later[]>()
  readonly #onTheWay = new Map<number, (readonly [YearBiller, readonly FactDraft[]])[]>()
  #look = 0
  #old: readonly StoredProduct[] = []

  constructor(database: TestDatabase, begin: number, { size, days, seed }: YearOptions) {
    this.shop = new YearShop(database, begin)
    this.#below = randomFrom(seed)
    this.#size = size
    this.#days = days
  }

  async run(): Promise<void> {
    await this.shop.open()
    for (let each = 0; each < Math.max(20, this.#size / 50); each += 1)
      this.buyers.push(await this.shop.person())
    for (this.#look = 0; this.#look < this.#days * LOOKS; this.#look += 1) await this.#lookOn()
    await this.#end()
  }

  async #lookOn(): Promise<void> {
    const { shop } = this
    const below = this.#below
    shop.clock.advance((24 / LOOKS) * HOUR_MS)
    if (this.#look % LOOKS === 0) await this.#changePrices(this.#look / LOOKS)
    for (const biller of shop.billers) biller.mood = this.#mood()
    if (below(LOOKS) === 0)
      Object.assign(shop.crash, { at: shop.crash.writes + 1 + below(60), isAfter: below(2) === 0 })
    const buying = Math.floor((this.#size * (this.#look + 1)) / (this.#days * LOOKS)) - this.#begun
    this.#begun += buying
    for (let left = buying; left > 0; left -= AT_ONCE)
      await Promise.all(Array.from({ length: Math.min(AT_ONCE, left) }, () => this.#buy()))
    this.#happen()
    await this.#giveBack()
    await this.#deliver()
    await this.#spend()
    if (shop.crash.isDead) shop.revive()
    await shop.keep()
  }

  #begun = 0

  #mood(): Mood {
    const moods = { 0: 'deaf', 1: 'no_answer', 2: 'refuses' } as const
    return moods[this.#below(40) as 0] ?? 'well'
  }

  /** Each month a pack has another price, in the middle of the year all have another currency, and a rate changes. */
  async #changePrices(day: number): Promise<void> {
    const { shop } = this
    const now = shop.clock.now()
    if (day % 30 === 5) this.#old = await shop.db.billing.products(now)
    const products = await shop.db.billing.products(now)
    const currency = CURRENCIES[day < this.#days / 2 ? 0 : 1]
    if (products[0]?.currency !== currency) {
      for (const product of products) await shop.change({ kind: 'pack', ...product, currency, from: now })
      return
    }
    if (day % 30 === 10) {
      const product = products[this.#below(products.length)]!
      const amount = product.amount + 1 + this.#below(50)
      await shop.change({ kind: 'pack', ...product, amount, from: now })
    }
    if (day === Math.floor(this.#days * 0.6))
      await shop.change({ kind: 'tax_rate', country: 'DE', from: now, rate: 2_000 })
    if (day === Math.floor(this.#days * 0.7))
      await shop.change({ kind: 'pack_ends', internalId: products[0]!.internalId, from: now })
  }

  async #buying(person: Person): Promise<Buying> {
    const { shop } = this
    const now = shop.clock.now()
    const shown = this.#below(100) === 0 && this.#old.length > 0 ? this.#old : null
    const all = shown ?? (await shop.db.billing.products(now))
    // It has a page of its own.
    const products = all.filter(({ internalId }) => internalId !== AGE_OFFER)
    const { internalId: product, ...price } = products[this.#below(products.length)]!
    const country = COUNTRIES[this.#below(COUNTRIES.length)]!
    const rate = country === null ? 0 : await shop.db.billing.taxRate(country, now)
    const terms = { kind: 'purchase', product, ...price, tax: taxWithin(price.amount, rate) } as const
    return { person, terms, ref: randomUUID(), place: { country, rate } }
  }

  async #buy(): Promise<void> {
    const { shop } = this
    const below = this.#below
    const at = below(this.buyers.length)
    const buying = await this.#buying(this.buyers[at]!)
    const presses = below(30) === 0 ? 2 : 1
    const pages = await Promise.all(Array.from({ length: presses }, () => shop.buy(buying)))
    // Whoever pressed while the server died presses again.
    if (shop.crash.isDead) shop.revive()
    const page = pages[0] ?? (await shop.buy(buying))
    if (page === null) return
    if (!page.ok) {
      const { error } = page.error
      this.refusals.set(error, (this.refusals.get(error) ?? 0) + 1)
      // A bank calls it fraud: somebody else comes in their place.
      if (error === 'purchases_blocked') this.buyers[at] = await shop.person()
      return
    }
    const { purchase } = page.value
    this.sold.push(purchase)
    for (const biller of shop.billers)
      if (biller.name === purchase.biller) this.#plan(biller, purchase)
      // It made a page, nobody heard, and nobody will pay there.
      else if (biller.pages.has(purchase.id))
        this.#willSay(6, { biller, purchase, fact: { kind: 'expired' } })
  }

  #willSay(looks: number, later: Later): void {
    const at = this.#look + looks
    this.#later.set(at, [...(this.#later.get(at) ?? []), later])
  }

  /** What will be said of one purchase. */
  #plan(biller: YearBiller, purchase: StoredPurchase): void {
    const below = this.#below
    const plan = (looks: number, fact: BillerFact): void => this.#willSay(looks, { biller, purchase, fact })
    const { amount, currency } = purchase
    const fate = below(100)
    if (fate < 8) return plan(0, { kind: 'declined', code: below(2) === 0 ? 'NDECLINED' : 'NEXPIRED' })
    if (fate < 14) return plan(1, { kind: 'expired' })
    if (fate < 16) return
    if (fate < 20) plan(0, { kind: 'declined', code: 'NDECLINED' })
    const mismatch = below(250)
    const taken =
      mismatch === 0
        ? { amount: amount + 1 + below(200), currency }
        : mismatch === 1
          ? { amount, currency: 'CHF' }
          : { amount, currency }
    plan(below(2), { kind: 'approved', ...taken })
    if (below(60) === 0)
      plan(4 + below(200), { kind: 'refunded', refund: randomUUID(), amount: 1 + below(amount) })
    if (below(40) > 0) return
    const dispute = randomUUID()
    const opens = 8 + below(240)
    const reason = disputeReasons[below(disputeReasons.length)]!
    plan(opens, { kind: 'dispute_opened', dispute, amount: taken.amount, reason })
    const end = below(3)
    if (end > 0) plan(opens + 1 + below(120), { kind: end === 1 ? 'dispute_won' : 'dispute_lost', dispute })
  }

  /** Things happen at the billers, and they send word: now, later, twice or never, in any order. */
  #happen(): void {
    const below = this.#below
    const said: (readonly [YearBiller, FactDraft])[] = []
    for (const { biller, purchase, fact } of this.#later.get(this.#look) ?? [])
      said.push([biller, biller.say(purchase.id, fact)])
    this.#later.delete(this.#look)
    for (const [biller, fact] of said) {
      if (below(20) === 0) continue
      this.#send(biller, [fact], below(10) === 0 ? 1 + below(40) : 0)
      if (below(20) === 0) this.#send(biller, [fact], below(8))
    }
  }

  #send(biller: YearBiller, facts: readonly FactDraft[], looks: number): void {
    const at = this.#look + looks
    const onTheWay = this.#onTheWay.get(at) ?? []
    onTheWay.splice(this.#below(onTheWay.length + 1), 0, [biller, facts])
    this.#onTheWay.set(at, onTheWay)
  }

  async #deliver(): Promise<void> {
    const { shop } = this
    const isBoth = this.#below(4) === 0
    const hooks = this.#onTheWay.get(this.#look) ?? []
    this.#onTheWay.delete(this.#look)
    for (const [biller, facts] of hooks)
      if (!(await shop.deliver(biller, facts, isBoth ? this.#below(2) : 0))) this.#send(biller, facts, 1)
    await shop.drain(isBoth ? 2 : 1)
  }

  /** Somebody at the desk gives money back, and looks at the purchase first. */
  async #giveBack(): Promise<void> {
    const below = this.#below
    const { shop } = this
    for (
      let left = Math.ceil(this.#size / (this.#days * LOOKS) / 40);
      left > 0 && this.sold.length > 0;
      left -= 1
    ) {
      if (this.#size / this.#days < 80 && below(3) > 0) continue
      const purchase = (await shop.db.billing.purchase(this.sold[below(this.sold.length)]!.id))!
      const sum = purchase.amount - purchase.reversed
      if (sum > 0) await shop.refund(purchase, below(2) === 0 ? sum : 1 + below(sum))
    }
  }

  async #spend(): Promise<void> {
    const below = this.#below
    const spending = this.buyers.filter(() => below(12) === 0)
    await Promise.all(
      spending.map(async (person) => {
        const tokens = await this.shop.tokens(person)
        if (tokens === 0) return
        const sum = 1 + below(tokens)
        const spent = await this.shop.spend(person, sum)
        if (spent.ok) this.spent.set(person.id, (this.spent.get(person.id) ?? 0) + sum)
      }),
    )
  }

  /** The last words come, and two days go by in which nothing happens. */
  async #end(): Promise<void> {
    const { shop } = this
    for (const biller of shop.billers) biller.mood = 'well'
    shop.revive()
    for (let look = 0; look < 3 * LOOKS; look += 1) {
      shop.clock.advance((24 / LOOKS) * HOUR_MS)
      await this.#deliver()
      await shop.keep()
      this.#look += 1
    }
  }
}
