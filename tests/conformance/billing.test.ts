import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId } from '@footlight/core/protocol/ids'
import { changeBudgets, coolOff } from '@footlight/core/rules/billing/purchase-limits'
import { type BillerFact, disputeReasons, standingOf } from '@footlight/core/rules/billing/standing'
import { clearingOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import type { Person } from '@footlight/server/accounts/people-port'
import { askBillers } from '@footlight/server/billing/ask-billers'
import { BillerInbox } from '@footlight/server/billing/biller-inbox'
import { type Biller, BillerError } from '@footlight/server/billing/billers/biller'
import type { FactDraft, StoredPurchase } from '@footlight/server/billing/billing-port'
import { type Buying, buyTokens } from '@footlight/server/billing/buy-tokens'
import { defaultProducts, defaultTaxRates } from '@footlight/server/billing/default-prices'
import { owedBy } from '@footlight/server/billing/purchase-books'
import { SilenceAlarm } from '@footlight/server/billing/silence-alarm'
import pino from 'pino'
import { expect, test } from 'vitest'
import { randomFrom } from '../dev-env/random-from.ts'
import { NOON, transfer } from './commands.ts'
import { Crash } from './crash.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

/** `BILLING_SEED=7` for one that was red. */
const SEED = Number(process.env['BILLING_SEED'] ?? Date.now() % 1_000_000)
const logger = pino({ level: 'silent' })

/** Somebody who takes money: a record of what happened there, and a page for each purchase. */
class Till implements Biller {
  readonly method = 'credit'
  readonly opens = 'window'
  readonly cards = null
  readonly name: string
  readonly record: FactDraft[] = []
  isDown = false
  asked = 0

  constructor(name: string) {
    this.name = name
  }

  say(purchase: string, fact: BillerFact): FactDraft {
    const draft = { id: `e${this.record.length}`, reference: purchase, fact, happenedAt: NOON }
    this.record.push(draft)
    return draft
  }

  async begin({ id }: StoredPurchase): Promise<{ billerId: string; link: string }> {
    this.asked += 1
    if (this.isDown) throw new BillerError('unreachable', 'it is down')
    return { billerId: `${this.name}-${id}`, link: `https://pay.example.org/${this.name}/${id}` }
  }

  verify: Biller['verify'] = ({ header }) => (header('seal') === 'ours' ? 'genuine' : 'forged')
  read: Biller['read'] = (body) => JSON.parse(body)
  ask: NonNullable<Biller['ask']> = async ({ id }) => this.record.filter(({ reference }) => reference === id)
  refund: Biller['refund'] = async () => undefined
  settlement: Biller['settlement'] = async () => []

  async after(position: number): Promise<{ facts: readonly FactDraft[]; position: number }> {
    const facts = this.record.slice(position, position + 7)
    return { facts, position: position + facts.length }
  }
}

const hookOf = (body: string, seal = 'ours') => ({
  ...{ body, header: () => seal },
  ...{ query: new URLSearchParams(), address: '203.0.113.9' },
})

/** A site that sells tokens, its buyers, and a process that can die. */
class Shop {
  readonly clock = new ManualClock(NOON)
  readonly crash = new Crash()
  readonly #database: TestDatabase
  readonly tills: readonly Till[]
  inboxes: readonly BillerInbox[] = []

  constructor(database: TestDatabase, tills = [new Till(`till-${randomUUID().slice(0, 8)}`)]) {
    this.#database = database
    this.tills = tills
  }

  get billers(): ReadonlyMap<string, Biller> {
    return new Map(this.tills.map((till) => [till.name, till]))
  }

  get till(): Till {
    return this.tills[0]!
  }

  get deps() {
    const { people, ledger, billing, billingDesk, cards } = this.#database.db
    return {
      ...{ people, cards, clock: this.clock, logger, billers: this.billers, billingDesk },
      ledger: this.crash.wrap(ledger, ['execute']),
      billing: this.crash.wrap(billing, [
        'addFact',
        'booked',
        'stands',
        'webhookDone',
        'webhookFailed',
        'moveCursor',
      ]),
      site: { publicUrl: 'https://cams.example.org' } as never,
      closedTo: () => new Set<string>(),
    }
  }

  async open(buyers = 1): Promise<readonly Person[]> {
    await this.#database.db.billing.seed(defaultProducts, defaultTaxRates)
    this.begin()
    const made = Array.from({ length: buyers }, () => this.#database.db.people.create(newPerson()))
    return (await Promise.all(made)).map((each) => {
      if (!each.ok) throw new Error(each.error)
      return each.value
    })
  }

  /** Two processes of a site, on what the last ones left. */
  begin(): void {
    this.crash.isDead = false
    this.crash.at = Number.POSITIVE_INFINITY
    this.inboxes = [new BillerInbox(this.deps), new BillerInbox(this.deps)]
  }

  buying(person: Person, product = defaultProducts[1]!, more: Partial<Buying> = {}): Buying {
    const { internalId, tokens, amount, currency } = product
    const terms = { kind: 'purchase', product: internalId, tokens, amount, currency, tax: 0 } as const
    return { person, terms, ref: randomUUID(), place: { country: null, rate: 0 }, ...more }
  }

  async bought(person: Person, product = defaultProducts[1]!): Promise<StoredPurchase> {
    const page = await buyTokens(this.buying(person, product), this.deps)
    if (!page.ok) throw new Error(page.error.error)
    return page.value.purchase
  }

  /** As the biller sends it, to either process. */
  async deliver(facts: readonly FactDraft[], at = 0): Promise<void> {
    const hook = hookOf(JSON.stringify(facts))
    expect(await this.inboxes[at]!.receive(this.till.name, hook)).toBe('taken')
  }

  async drain(): Promise<void> {
    await Promise.all(this.inboxes.map((inbox) => inbox.drain()))
  }

  /** What a minute brings. */
  async keep(): Promise<void> {
    this.begin()
    this.clock.advance(60_000)
    const silenceAlarm = new SilenceAlarm(this.deps)
    await askBillers({ ...this.deps, silenceAlarm, billerInbox: this.inboxes[0]! })
  }

  tokens = async (account: AccountId) => (await this.#database.db.ledger.balance(walletOf(account))).posted
  purchase = async (id: string) => (await this.#database.db.billing.purchase(id))!
  balance = async (account: string) => (await this.#database.db.ledger.balance(account)).posted
  reconcile = () => this.#database.db.ledger.reconcile()
  spend = (account: AccountId, tokens: number) =>
    this.#database.db.ledger.execute(transfer(walletOf(account), 'platform', tokens))
  statement = (account: AccountId) => this.#database.db.ledger.statement(walletOf(account), null, 50)
}

const approved = { kind: 'approved', amount: 1_000, currency: 'USD' } as const
const lostAll = { kind: 'dispute_opened', dispute: 'd', amount: 1_000, reason: 'not_recognised' } as const

describeOnEachDatabase('billing', (database) => {
  test('BILLING-04 tokens come with the word of the biller, once, however often and in however many processes it is heard', async () => {
    const shop = new Shop(database)
    const [buyer] = (await shop.open()) as [Person]
    const { id } = await shop.bought(buyer)
    expect(await shop.tokens(buyer.id)).toBe(0)
    const fact = shop.till.say(id, approved)
    await Promise.all([0, 1, 0, 1, 1].map((at) => shop.deliver([fact], at)))
    await shop.drain()
    expect([await shop.tokens(buyer.id), await shop.balance(clearingOf(shop.till.name))]).toEqual([100, -100])
    expect(await shop.purchase(id)).toMatchObject({ state: 'paid', credited: 100, step: 1 })
    expect(await shop.statement(buyer.id)).toMatchObject([{ reason: 'purchase', tokens: 100 }])
  })

  test('BILLING-05 what is not signed by the biller is not heard, and nothing of it is kept', async () => {
    const shop = new Shop(database)
    const [buyer] = (await shop.open()) as [Person]
    const { id } = await shop.bought(buyer)
    const body = JSON.stringify([{ id: 'e0', reference: id, fact: approved, happenedAt: NOON }])
    const [inbox] = shop.inboxes as [BillerInbox]
    expect(await inbox.receive(shop.till.name, hookOf(body, ''))).toBe('forged')
    expect(await inbox.receive('nobody', hookOf(body))).toBe('no_such_biller')
    await shop.drain()
    expect(await shop.tokens(buyer.id)).toBe(0)
    expect(await database.db.billing.lastWebhookAt(shop.till.name)).toBeNull()
  })

  test('BILLING-06 a webhook that does not read, or names what this biller never sold, is kept, tried again, and gives nothing', async () => {
    const shop = new Shop(database, [new Till(`a-${randomUUID().slice(0, 8)}`), new Till('b')])
    const [buyer] = (await shop.open()) as [Person]
    const { id } = await shop.bought(buyer)
    const [inbox] = shop.inboxes as [BillerInbox]
    const strange = JSON.stringify([{ id: 'e9', reference: id, fact: approved, happenedAt: NOON }])
    // Genuine words of another biller on this purchase.
    expect(await inbox.receive('b', hookOf(strange))).toBe('taken')
    expect(await inbox.receive(shop.till.name, hookOf('no json'))).toBe('taken')
    await shop.drain()
    expect(await shop.tokens(buyer.id)).toBe(0)
    shop.clock.advance(2_000)
    const due = await database.db.billing.dueWebhooks(shop.clock.now(), 100)
    const mine = due.filter(({ biller }) => biller === 'b' || biller === shop.till.name)
    expect(mine).toHaveLength(2)
    for (const { state, tries, problem } of mine) {
      expect([state, problem]).toEqual(['new', expect.stringMatching(/./)])
      // By each process that looked.
      expect(tries).toBeGreaterThan(0)
    }
    for (const hook of mine) await database.db.billing.webhookFailed(hook.id, 'over', null)
  })

  test('BILLING-06 webhooks of which nothing can be written wait for the next round, however many they are', async () => {
    const shop = new Shop(database)
    const [buyer] = (await shop.open()) as [Person]
    const { id } = await shop.bought(buyer)
    const fact = shop.till.say(id, approved)
    for (let each = 0; each < 150; each += 1)
      await database.db.billing.addWebhook(shop.till.name, JSON.stringify([fact]), NOON)
    Object.assign(shop.crash, { at: shop.crash.writes + 1, isAfter: false })
    await shop.inboxes[0]!.drain()
    expect(await shop.tokens(buyer.id)).toBe(0)
    shop.begin()
    await shop.drain()
    expect(await shop.tokens(buyer.id)).toBe(100)
    const due = await database.db.billing.dueWebhooks(shop.clock.now() + 1e9, 1_000)
    expect(due.filter(({ biller }) => biller === shop.till.name)).toEqual([])
  })

  test('BILLING-06 a page that a biller made and nobody heard of runs out there; that is heard, and counts for nothing', async () => {
    const names = ['first', 'second'].map((name) => new Till(`${name}-${randomUUID().slice(0, 8)}`))
    const shop = new Shop(database, names)
    const [first, second] = names as [Till, Till]
    const [buyer] = (await shop.open()) as [Person]
    first.isDown = true
    const { id, biller } = await shop.bought(buyer)
    expect(biller).toBe(second.name)
    const over = first.say(id, { kind: 'expired' })
    await shop.deliver([over])
    await shop.drain()
    expect(await shop.purchase(id)).toMatchObject({ state: 'open' })
    const heard = await database.db.billingDesk.factsBetween(first.name, 0, Number.MAX_SAFE_INTEGER)
    expect(heard).toMatchObject([{ id: over.id, reference: id, kind: 'expired' }])
    // Money that it says it took is another thing: people look at that.
    await shop.deliver([first.say(id, approved)])
    await shop.drain()
    const troubled = await database.db.billingDesk.troubledWebhooks(1_000)
    expect(troubled.filter(({ biller: name }) => name === first.name)).toHaveLength(1)
    expect(await shop.tokens(buyer.id)).toBe(0)
    for (const hook of troubled) await database.db.billing.webhookFailed(hook.id, 'over', null)
    await shop.inboxes[0]!.take(second, [second.say(id, approved)])
    expect(await shop.purchase(id)).toMatchObject({ state: 'paid', credited: 100 })
  })

  test('BILLING-06 what no webhook brought is read from the record of the biller', async () => {
    const shop = new Shop(database)
    const [buyer] = (await shop.open()) as [Person]
    const bought = [await shop.bought(buyer), await shop.bought(buyer)]
    for (const { id } of bought) shop.till.say(id, approved)
    await shop.keep()
    expect(await shop.tokens(buyer.id)).toBe(200)
    await shop.keep()
    expect(await shop.tokens(buyer.id)).toBe(200)
  })

  test('BILLING-03 what was spent before its money went back is owed, the next purchase pays it, and a won dispute gives it back', async () => {
    const shop = new Shop(database)
    const [buyer] = (await shop.open()) as [Person]
    const { id } = await shop.bought(buyer)
    await shop.deliver([shop.till.say(id, approved)])
    await shop.drain()
    await shop.spend(buyer.id, 70)
    await shop.deliver([shop.till.say(id, lostAll)])
    await shop.drain()
    expect([await shop.tokens(buyer.id), await owedBy(buyer.id, database.db.ledger)]).toEqual([0, 70])
    expect(await shop.purchase(id)).toMatchObject({ state: 'disputed', credited: 0 })
    // The next one pays first.
    const next = await shop.bought(buyer, defaultProducts[0])
    await shop.deliver([shop.till.say(next.id, { ...approved, amount: 500 })])
    await shop.drain()
    expect([await shop.tokens(buyer.id), await owedBy(buyer.id, database.db.ledger)]).toEqual([0, 20])
    // Won: what is still owed for it ends, the rest comes back.
    await shop.deliver([shop.till.say(id, { kind: 'dispute_won', dispute: 'd' })])
    await shop.drain()
    expect([await shop.tokens(buyer.id), await owedBy(buyer.id, database.db.ledger)]).toEqual([80, 0])
    expect(await shop.reconcile()).toMatchObject({ total: 0, problems: [] })
    const reasons = (await shop.statement(buyer.id)).map(({ reason, tokens }) => [reason, tokens])
    expect(reasons).toEqual([
      ['purchase_restored', 80],
      ['chargeback', -30],
      ['tip', -70],
      ['purchase', 100],
    ])
  })

  test('BILLING-03 what the site bears nobody owes, and it is the site’s again when the money comes back', async () => {
    const shop = new Shop(database)
    const [buyer] = (await shop.open()) as [Person]
    const { id } = await shop.bought(buyer)
    await shop.deliver([shop.till.say(id, approved)])
    await shop.drain()
    await shop.spend(buyer.id, 100)
    const loss = await shop.balance('chargebacks')
    await shop.deliver([shop.till.say(id, { ...lostAll, reason: 'not_received' })])
    await shop.drain()
    expect(await owedBy(buyer.id, database.db.ledger)).toBe(0)
    expect((await shop.balance('chargebacks')) - loss).toBe(-100)
    await shop.deliver([shop.till.say(id, { kind: 'dispute_won', dispute: 'd' })])
    await shop.drain()
    expect(await shop.tokens(buyer.id)).toBe(0)
    expect((await shop.balance('chargebacks')) - loss).toBe(0)
  })

  test('BILLING-04 a crash between the books and the row, and its money back before anybody goes on: nothing is left over', async () => {
    const shop = new Shop(database)
    const [buyer] = (await shop.open()) as [Person]
    const { id } = await shop.bought(buyer)
    // Its fact, then the books.
    Object.assign(shop.crash, { at: shop.crash.writes + 2, isAfter: true })
    await shop.deliver([shop.till.say(id, approved)])
    await shop.inboxes[0]!.drain()
    expect([await shop.tokens(buyer.id), (await shop.purchase(id)).step]).toEqual([100, 0])
    shop.begin()
    const back = shop.till.say(id, { kind: 'refunded', refund: 'r', amount: 1_000 })
    await shop.inboxes[0]!.take(shop.till, [back])
    expect(await shop.tokens(buyer.id)).toBe(0)
    expect(await shop.purchase(id)).toMatchObject({ state: 'refunded', credited: 0, step: 2 })
  })

  test('BILLING-09 two tabs and a retry with one key are one purchase; other words under it are refused', async () => {
    const shop = new Shop(database)
    const [buyer] = (await shop.open()) as [Person]
    const buying = shop.buying(buyer)
    const pages = await Promise.all([1, 2, 3].map(() => buyTokens(buying, shop.deps)))
    const ids = new Set(pages.map((page) => (page.ok ? page.value.purchase.id : page.error.error)))
    expect(ids.size).toBe(1)
    const other = shop.buying(buyer, defaultProducts[2], { ref: buying.ref })
    expect(await buyTokens(other, shop.deps)).toMatchObject({ error: { error: 'idempotency_conflict' } })
    const { total } = await database.db.billing.ofAccount(buyer.id, { offset: 0, limit: 10 })
    expect(total).toBe(1)
  })

  test('BILLING-09 nothing is sold at terms that were not seen, a price of tomorrow and another tax included', async () => {
    const shop = new Shop(database)
    const [buyer] = (await shop.open()) as [Person]
    const right = shop.buying(buyer)
    for (const wrong of [{ amount: 1 }, { tokens: 101 }, { currency: 'EUR' }, { tax: 1 }]) {
      const terms = { ...right.terms, ...wrong }
      const answer = await buyTokens({ ...right, ref: randomUUID(), terms }, shop.deps)
      expect(answer).toMatchObject({ error: { error: 'offer_changed', terms: right.terms } })
    }
    const gone = { ...right, ref: randomUUID(), terms: { ...right.terms, product: 'nothing' } }
    expect(await buyTokens(gone, shop.deps)).toMatchObject({ error: { error: 'not_found' } })
    const model = { ...right, person: { ...buyer, type: 'model' as const } }
    expect(await buyTokens(model, shop.deps)).toMatchObject({ error: { error: 'models_cannot_purchase' } })
    const { total } = await database.db.billing.ofAccount(buyer.id, { offset: 0, limit: 10 })
    expect(total).toBe(0)
  })

  test('BILLING-08 where one biller does not answer the next is asked, and its page stays that of the purchase', async () => {
    const names = ['first', 'second'].map((name) => new Till(`${name}-${randomUUID().slice(0, 8)}`))
    const shop = new Shop(database, names)
    const [first, second] = names as [Till, Till]
    const [buyer] = (await shop.open()) as [Person]
    first.isDown = true
    const buying = shop.buying(buyer)
    const page = await buyTokens(buying, shop.deps)
    expect(page).toMatchObject({ value: { purchase: { biller: second.name } } })
    first.isDown = false
    expect(await buyTokens(buying, shop.deps)).toMatchObject({
      value: { purchase: { biller: second.name } },
    })
    // Nobody at all: nothing is lost, and the same key finds a page later.
    for (const till of names) till.isDown = true
    const later = shop.buying(buyer)
    expect(await buyTokens(later, shop.deps)).toMatchObject({ error: { error: 'biller_unavailable' } })
    for (const till of names) till.isDown = false
    expect(await buyTokens(later, shop.deps)).toMatchObject({ ok: true })
  })

  test('BILLING-15 of two tabs that would break a budget together one passes; what went back and what nobody paid in time is free again', async () => {
    const shop = new Shop(database)
    const [buyer] = (await shop.open()) as [Person]
    const { billing } = database.db
    await billing.changeLimits(buyer.id, shop.clock.now(), (limits) =>
      changeBudgets(limits, { day: 1_500, week: null, month: 4_000 }, shop.clock.now()),
    )
    const code = async (): Promise<string> => {
      const page = await buyTokens(shop.buying(buyer), shop.deps)
      return page.ok ? 'ok' : page.error.error
    }
    const both = await Promise.all([code(), code()])
    expect(both.toSorted()).toEqual(['ok', 'purchase_budget'])
    // The page may be paid for two hours.
    shop.clock.advance(2 * 3_600_000)
    const bought = await shop.bought(buyer)
    await shop.deliver([shop.till.say(bought.id, approved)])
    await shop.drain()
    shop.clock.advance(3 * 3_600_000)
    expect(await code()).toBe('purchase_budget')
    await shop.deliver([shop.till.say(bought.id, { kind: 'refunded', refund: 'r', amount: 600 })])
    await shop.drain()
    expect(await billing.spent(buyer.id, 'USD', shop.clock.now())).toEqual({
      day: 400,
      week: 400,
      month: 400,
    })
    expect(await code()).toBe('ok')
    // The same key is the same purchase, whatever is left.
    const buying = shop.buying(buyer, defaultProducts[0])
    await billing.changeLimits(buyer.id, shop.clock.now(), (limits) =>
      changeBudgets(limits, { day: 2_000, week: null, month: 4_000 }, shop.clock.now() - 86_400_000),
    )
    expect(await buyTokens(buying, shop.deps)).toMatchObject({ ok: true })
    expect(await buyTokens(buying, shop.deps)).toMatchObject({ ok: true })
    expect(await code()).toBe('purchase_budget')
  })

  test('BILLING-15 two windows that change limits at once lose nothing, and a cool-off holds to its end', async () => {
    const shop = new Shop(database)
    const [buyer] = (await shop.open()) as [Person]
    const { billing } = database.db
    const now = shop.clock.now()
    await Promise.all([
      billing.changeLimits(buyer.id, now, (limits) => coolOff(limits, 'day', now)),
      billing.changeLimits(buyer.id, now, (limits) =>
        changeBudgets(limits, { day: 500, week: null, month: null }, now),
      ),
      billing.changeLimits(buyer.id, now, (limits) => coolOff(limits, 'week', now)),
    ])
    expect(await billing.limits(buyer.id)).toMatchObject({
      budgets: { day: 500 },
      coolOffUntil: now + 7 * 86_400_000,
    })
    const refusal = await buyTokens(shop.buying(buyer, defaultProducts[0]), shop.deps)
    expect(refusal).toMatchObject({ error: { error: 'cooling_off' } })
    shop.clock.advance(7 * 86_400_000)
    expect(await buyTokens(shop.buying(buyer, defaultProducts[0]), shop.deps)).toMatchObject({ ok: true })
  })

  test(`BILLING-10 words late, lost, doubled and in any order, spending between them and kills at any write: everybody has what was paid for (seed ${SEED})`, async () => {
    const shop = new Shop(database)
    const buyers = await shop.open(3)
    const below = randomFrom(SEED)
    const spent = new Map(buyers.map(({ id }) => [id, 0]))
    const sold: StoredPurchase[] = []
    const late: FactDraft[] = []
    for (let step = 0; step < 120; step += 1) {
      const buyer = buyers[below(buyers.length)]!
      const does = below(10)
      if (does < 3) {
        const page = await buyTokens(shop.buying(buyer, defaultProducts[below(3)]), shop.deps)
        if (page.ok) sold.push(page.value.purchase)
        // Their bank says that it was fraud.
        else expect(page.error.error).toBe('purchases_blocked')
      } else if (does < 8 && sold.length > 0) {
        const purchase = sold[below(sold.length)]!
        const fact = shop.till.say(purchase.id, nextFact(purchase, below))
        // A tenth is never delivered.
        if (below(10) > 0) late.push(fact)
      } else {
        const tokens = await shop.tokens(buyer.id)
        const sum = tokens === 0 ? 0 : 1 + below(tokens)
        if (sum > 0 && (await shop.spend(buyer.id, sum)).ok) spent.set(buyer.id, spent.get(buyer.id)! + sum)
      }
      if (below(3) === 0)
        Object.assign(shop.crash, { at: shop.crash.writes + 1 + below(6), isAfter: below(2) === 0 })
      while (late.length > 0 && below(3) > 0) {
        const at = below(late.length)
        const facts = [late[at]!, ...(below(4) === 0 ? [late[below(late.length)]!] : [])]
        if (below(4) > 0) late.splice(at, 1)
        await shop.deliver(facts, below(2))
      }
      await shop.drain()
      if (shop.crash.isDead) shop.begin()
    }
    await shop.keep()
    shop.clock.advance(3_600_000)
    await shop.keep()

    const given = new Map(buyers.map(({ id }) => [id, 0]))
    for (const { id } of sold) {
      const now = await shop.purchase(id)
      const facts = (await shop.till.ask(now)).map(({ fact }) => fact)
      const { credited, state, reversed } = standingOf(now, facts)
      expect(now).toMatchObject({ credited, state, reversed })
      given.set(now.account, given.get(now.account)! + credited)
    }
    for (const { id } of buyers) {
      const owed = await owedBy(id, database.db.ledger)
      const losses = await database.db.ledger.holdings(`loss:${id}.`)
      const borne = losses.reduce((sum, { posted }) => sum + posted, 0)
      expect((await shop.tokens(id)) + spent.get(id)!).toBe(given.get(id)! + owed + borne)
    }
    const all = [...given.values()].reduce((sum, tokens) => sum + tokens, 0)
    expect(await shop.balance(clearingOf(shop.till.name))).toBe(0 - all)
    expect(await shop.reconcile()).toMatchObject({ total: 0, problems: [] })
    const open = await database.db.billing.dueWebhooks(shop.clock.now() + 1e9, 1_000)
    expect(open.filter(({ biller }) => biller === shop.till.name)).toEqual([])
  })
})

function nextFact({ amount, currency }: StoredPurchase, below: (max: number) => number): BillerFact {
  const dispute = `d${below(2)}`
  switch (below(8)) {
    case 0:
      return { kind: 'declined', code: 'NDECLINED' }
    case 1:
      return { kind: 'refunded', refund: `r${below(2)}`, amount: 1 + below(amount) }
    case 2:
      return {
        kind: 'dispute_opened',
        dispute,
        amount: below(2) === 0 ? amount : 1 + below(amount),
        reason: disputeReasons[below(disputeReasons.length)]!,
      }
    case 3:
      return { kind: below(2) === 0 ? 'dispute_won' : 'dispute_lost', dispute }
    case 4:
      return below(10) === 0 ? { kind: 'approved', amount: amount + 1, currency } : { kind: 'expired' }
    default:
      return { kind: 'approved', amount, currency }
  }
}
