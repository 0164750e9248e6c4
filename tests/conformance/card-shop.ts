import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AutoReUpsSettings } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import type { Person } from '@footlight/server/accounts/people-port'
import { BillerInbox } from '@footlight/server/billing/biller-inbox'
import { type Biller, BillerError, type CardCharges } from '@footlight/server/billing/billers/biller'
import type { CardDraft, FactDraft, StoredPurchase } from '@footlight/server/billing/billing-port'
import { type Buying, buyTokens } from '@footlight/server/billing/buy-tokens'
import { buyWithCard } from '@footlight/server/billing/charge-card'
import { defaultProducts, defaultTaxRates } from '@footlight/server/billing/default-prices'
import { ReUps } from '@footlight/server/billing/re-ups'
import pino from 'pino'
import { NOON, transfer } from './commands.ts'
import { Crash } from './crash.ts'
import type { TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const logger = pino({ level: 'silent' })
export const pack = defaultProducts[1]!
export const visa: CardDraft = {
  id: 'card',
  brand: 'Sandbox',
  last4: '0001',
  expires: '2041-04',
  mandate: true,
}

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

export class Shop {
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
      placeRules: { isSaleBlockedIn: (country: string) => country === 'SE' },
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

export const opened = async (database: TestDatabase): Promise<Shop> => {
  const shop = new Shop(database)
  await shop.open()
  return shop
}
