import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import type { Person } from '@footlight/server/accounts/people-port'
import { askBillers } from '@footlight/server/billing/ask-billers'
import { BillerInbox } from '@footlight/server/billing/biller-inbox'
import type { FactDraft, StoredPurchase } from '@footlight/server/billing/billing-port'
import { type Buying, buyTokens } from '@footlight/server/billing/buy-tokens'
import { closeDays } from '@footlight/server/billing/close-days'
import { defaultProducts, defaultTaxRates } from '@footlight/server/billing/default-prices'
import type { PriceChange } from '@footlight/server/billing/price-port'
import { driveRefunds, refundPurchase } from '@footlight/server/billing/refunds'
import { SilenceAlarm } from '@footlight/server/billing/silence-alarm'
import pino from 'pino'
import { transfer } from './commands.ts'
import { Crash } from './crash.ts'
import type { TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'
import { YearBiller } from './year-biller.ts'

const logger = pino({ level: 'silent' })

/** A site that sells tokens, with two processes that can die at any write of theirs, and two billers. */
export class YearShop {
  readonly clock: ManualClock
  readonly crash = new Crash()
  readonly billers: readonly YearBiller[]
  readonly #database: TestDatabase
  #inboxes: readonly BillerInbox[] = []
  staff!: Person
  kills = 0

  constructor(database: TestDatabase, begin: number) {
    this.#database = database
    this.clock = new ManualClock(begin)
    const run = randomUUID().slice(0, 8)
    this.billers = ['first', 'second'].map((name) => new YearBiller(`${name}-${run}`, () => this.clock.now()))
  }

  get db() {
    return this.#database.db
  }

  get deps() {
    const { people, ledger, billing, billingDesk, cards } = this.db
    const deps = {
      ...{ people, cards, clock: this.clock, logger },
      billers: new Map(this.billers.map((biller) => [biller.name, biller])),
      billingDesk: this.crash.wrap(billingDesk, ['addRefund', 'refundStands', 'saveClose']),
      ledger: this.crash.wrap(ledger, ['execute']),
      billing: this.crash.wrap(billing, [
        ...(['begin', 'rebill', 'linked', 'booked', 'stands', 'addFact'] as const),
        ...(['addWebhook', 'webhookDone', 'webhookFailed', 'moveCursor', 'attempted'] as const),
      ]),
      site: { publicUrl: 'https://cams.example.org' } as never,
      closedTo: () => new Set<string>(),
    }
    return { ...deps, billerInbox: this.#inboxes[0]!, silenceAlarm: new SilenceAlarm(deps) }
  }

  async open(): Promise<void> {
    await this.db.billing.seed(defaultProducts, defaultTaxRates)
    this.staff = await this.person()
    this.revive()
  }

  async person(): Promise<Person> {
    const made = await this.db.people.create(newPerson())
    if (!made.ok) throw new Error(made.error)
    return made.value
  }

  /** New processes, on what the last ones left. */
  revive(): void {
    if (this.crash.isDead) this.kills += 1
    Object.assign(this.crash, { isDead: false, at: Number.POSITIVE_INFINITY })
    this.#inboxes = []
    const { billerInbox: _none, ...deps } = this.deps
    this.#inboxes = [new BillerInbox(deps), new BillerInbox(deps)]
  }

  /** What died with its process is null; anything else that goes wrong is a fault. */
  async survive<T>(run: () => Promise<T>): Promise<T | null> {
    try {
      return await run()
    } catch (error) {
      if (!this.crash.isDead) throw error
      return null
    }
  }

  buy = (buying: Buying) => this.survive(() => buyTokens(buying, this.deps))

  refund(purchase: StoredPurchase, amount: number) {
    const order = { purchase: purchase.id, by: this.staff.id, ref: randomUUID(), amount, note: '' }
    const { reversed } = purchase
    return this.survive(() => refundPurchase({ ...order, reason: 'mistake', reversed }, this.deps))
  }

  /** false: its biller has to send it again. */
  async deliver(biller: YearBiller, facts: readonly FactDraft[], at: number): Promise<boolean> {
    const hook = {
      body: JSON.stringify(facts),
      header: () => 'ours',
      query: new URLSearchParams(),
      address: '127.0.0.1',
    }
    return (await this.survive(() => this.#inboxes[at]!.receive(biller.name, hook))) === 'taken'
  }

  drain = (processes = 2) => Promise.all(this.#inboxes.slice(0, processes).map((inbox) => inbox.drain()))

  /** What runs each minute and each hour. */
  async keep(): Promise<void> {
    for (const job of [askBillers, driveRefunds, closeDays]) {
      await this.survive(() => job(this.deps))
      if (this.crash.isDead) this.revive()
    }
  }

  async change(change: PriceChange): Promise<void> {
    const [last] = await this.db.billingPrices.changes(1)
    const now = this.clock.now()
    const outcome = await this.db.billingPrices.change(change, this.staff.id, last?.number ?? 0, now)
    if (outcome !== 'changed') throw new Error(`${outcome}: ${JSON.stringify(change)}`)
  }

  tokens = async (person: Person) => (await this.db.ledger.balance(walletOf(person.id))).posted
  spend = (person: Person, tokens: number) =>
    this.db.ledger.execute(transfer(walletOf(person.id), 'platform', tokens, { at: this.clock.now() }))
}
