import { createHmac, randomUUID } from 'node:crypto'
import type { LookupFunction } from 'node:net'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId } from '@footlight/core/protocol/ids'
import { payableOf } from '@footlight/core/rules/affiliates/payouts'
import { DAY_MS, shareOf, type Verdict } from '@footlight/core/rules/affiliates/share'
import type { BillerFact } from '@footlight/core/rules/billing/standing'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'
import { sendPostbacks } from '@footlight/server/affiliates/send-postbacks'
import { settleShares } from '@footlight/server/affiliates/settle-shares'
import { settlePurchase } from '@footlight/server/billing/purchase-books'
import { publicLookup } from '@footlight/server/platform/net/public-lookup'
import { SecretBox } from '@footlight/server/platform/secret-box'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPushService as startTlsServer, type PushService as TlsServer } from '../dev-env/push-service.ts'
import { NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const logger = pino({ level: 'silent' })
const approved: BillerFact = { kind: 'approved', amount: 1_190, currency: 'EUR' }
const refunded = (amount: number, refund = 'r'): BillerFact => ({ kind: 'refunded', refund, amount })
const disputed: BillerFact = { kind: 'dispute_opened', dispute: 'd', amount: 1_190, reason: 'fraud' }
const won: BillerFact = { kind: 'dispute_won', dispute: 'd' }

let tls: TlsServer
beforeAll(async () => {
  tls = await startTlsServer()
})
afterAll(() => tls.stop())

/** One affiliate with one link, and whoever comes by it. */
class Programme {
  readonly clock = new ManualClock(NOON)
  readonly box = new SecretBox(Buffer.from('secret'), 'test')
  readonly key = randomUUID()
    .replaceAll(/[^a-f2-7]/g, 'a')
    .slice(0, 16)
  readonly #database: TestDatabase
  affiliate!: AccountId

  constructor(database: TestDatabase) {
    this.#database = database
  }

  get db() {
    return this.#database.db
  }

  get deps() {
    const { affiliateRepository, affiliateEarnings, affiliatePostbacks } = this.db
    const repositories = { affiliateRepository, affiliateEarnings, affiliatePostbacks }
    return { ...repositories, affiliateSecrets: this.box, clock: this.clock, logger }
  }

  async open(): Promise<this> {
    this.affiliate = await this.person()
    const { affiliateRepository } = this.db
    await affiliateRepository.apply(this.affiliate, 'a blog', NOON)
    await affiliateRepository.decide(this.affiliate, 'applied', 'accepted', {
      ...{ by: this.affiliate, note: '', now: NOON },
    })
    await affiliateRepository.addLink({ key: this.key, affiliate: this.affiliate, name: 'blog' }, 10, NOON)
    return this
  }

  async person(): Promise<AccountId> {
    const made = await this.db.people.create(newPerson({ createdAt: this.clock.now() }))
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }

  async referred(verdict: Verdict = 'clear', clickId: string | null = null): Promise<AccountId> {
    const account = await this.person()
    await this.db.affiliateRepository.addReferral(
      {
        ...{ account, affiliate: this.affiliate, link: this.key, signedUpAt: this.clock.now(), clickId },
        ...{ verdict, score: 0, reasons: verdict === 'held' ? ['own_device'] : [] },
      },
      this.clock.now(),
    )
    return account
  }

  async bought(
    account: AccountId,
    facts: readonly BillerFact[] = [approved],
    amount = 1_190,
  ): Promise<string> {
    const begun = await this.db.billing.begin(
      {
        ...{ id: timeOrderedUuid(this.clock.now(), randomUUID()), account, ref: randomUUID() },
        ...{ product: 'tokens_100', tokens: 100, amount, currency: 'EUR', taxRate: 1_900 },
        ...{
          tax: Math.round((amount * 19) / 119),
          country: 'DE',
          biller: 'till',
          card: null,
          origin: 'page',
        },
      },
      this.clock.now(),
    )
    if (typeof begun === 'string') throw new Error(begun)
    for (const fact of facts) await this.say(begun.id, fact)
    return begun.id
  }

  async say(purchase: string, fact: BillerFact): Promise<void> {
    const draft = { id: randomUUID(), reference: purchase, fact, happenedAt: this.clock.now() }
    await this.db.billing.addFact('till', draft, this.clock.now())
    const { billing, cards, ledger, people } = this.db
    await settlePurchase(purchase, { billing, cards, ledger, people, clock: this.clock, logger })
  }

  settle = (): Promise<void> => settleShares(this.deps)

  async sums() {
    const earnings = await this.db.affiliateEarnings.earnings(this.affiliate, this.clock.now())
    const all = earnings.get('EUR') ?? { matured: 0, maturing: 0, held: 0, paidOut: 0 }
    return { ...all, payable: payableOf(all) }
  }

  request = (amount: number, id = randomUUID(), minimum = 100) =>
    this.db.affiliateEarnings.requestPayout(
      { id, affiliate: this.affiliate, amount, currency: 'EUR' },
      minimum,
      this.clock.now(),
    )
  decide = (id: string, from: 'requested' | 'approved', to: 'approved' | 'paid' | 'refused') =>
    this.db.affiliateEarnings.decidePayout(id, from, to, {
      ...{ by: this.affiliate, note: '', now: this.clock.now() },
    })
}

describeOnEachDatabase('affiliates', (database) => {
  const open = (): Promise<Programme> => new Programme(database).open()

  test('AFF-03 a purchase brings its share once, its money back takes it, a won dispute brings it again, however often it is looked at', async () => {
    const programme = await open()
    const account = await programme.referred()
    const id = await programme.bought(account)
    await Promise.all([programme.settle(), programme.settle(), programme.settle()])
    expect(await programme.sums()).toMatchObject({ maturing: 200, matured: 0, held: 0 })
    await programme.say(id, refunded(595))
    await programme.settle()
    await programme.settle()
    expect(await programme.sums()).toMatchObject({ maturing: 100 })
    await programme.say(id, disputed)
    await programme.settle()
    // What this account brought waits for an administrator from now on.
    expect(await programme.sums()).toMatchObject({ maturing: 0, held: 0 })
    await programme.say(id, won)
    await programme.settle()
    expect(await programme.sums()).toMatchObject({ maturing: 0, held: 100 })
    const [month] = await programme.db.affiliateEarnings.statement(programme.affiliate)
    expect(month).toEqual({
      ...{ month: '2026-01', currency: 'EUR' },
      ...{ shares: 200, corrections: -100, paid_out: 0, balance: 100 },
    })
  })

  test('AFF-03 facts in any order, with a look at any time, add up to the share of where the purchase stands', async () => {
    const programme = await open()
    const fact = fc.constantFrom(approved, refunded(300), refunded(890, 's'), disputed, won, {
      ...{ kind: 'dispute_lost' as const, dispute: 'd' },
    })
    const step = fc.record({ fact, isLookedAt: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const account = await programme.referred()
        const before = await programme.sums()
        const id = await programme.bought(account, [])
        for (const { fact: said, isLookedAt } of steps) {
          await programme.say(id, said)
          if (isLookedAt) await programme.settle()
        }
        await programme.settle()
        const after = await programme.sums()
        const purchase = (await programme.db.billing.purchase(id))!
        expect(after.held + after.maturing - before.held - before.maturing).toBe(shareOf(purchase, 2_000))
      }),
      { numRuns: 25 },
    )
  })

  test('AFF-03 only what was bought after the sign-up and within the time counts, and only of who signed up by a link', async () => {
    const programme = await open()
    const stranger = await programme.person()
    await programme.bought(stranger)
    const account = await programme.referred()
    programme.clock.advance(365 * DAY_MS - 1)
    await programme.bought(account)
    programme.clock.advance(1)
    await programme.bought(account)
    await programme.settle()
    expect(await programme.sums()).toMatchObject({ maturing: 200, matured: 0 })
  })

  test('AFF-04 other terms hold from their date on, and change nothing of before', async () => {
    const programme = await open()
    const account = await programme.referred()
    const id = await programme.bought(account)
    await programme.settle()
    const from = programme.clock.now() + DAY_MS
    const terms = { from, share: 5_000, days: 365, holdDays: 30, minimum: 1 }
    expect(
      await programme.db.affiliateRepository.addTerms(terms, {
        by: programme.affiliate,
        at: programme.clock.now(),
      }),
    ).toBe(true)
    expect(
      await programme.db.affiliateRepository.addTerms(terms, {
        by: programme.affiliate,
        at: programme.clock.now(),
      }),
    ).toBe(false)
    programme.clock.advance(DAY_MS)
    await programme.bought(account)
    await programme.say(id, refunded(1_190))
    await programme.settle()
    expect(await programme.sums()).toMatchObject({ maturing: 500 })
    await programme.db.affiliateRepository.addTerms(
      { ...terms, from: from + 1, share: 2_000 },
      { by: programme.affiliate, at: programme.clock.now() },
    )
  })

  test('AFF-05 of two tabs that ask for a payout one has it; the same request again is the same payout', async () => {
    const programme = await open()
    await programme.bought(await programme.referred())
    await programme.settle()
    expect(await programme.request(200)).toBe('conflict')
    programme.clock.advance(30 * DAY_MS)
    expect((await programme.sums()).payable).toBe(200)
    expect([await programme.request(201), await programme.request(200, randomUUID(), 201)]).toEqual([
      'conflict',
      'too_little',
    ])
    const ref = randomUUID()
    const asked = await Promise.all([
      ...[ref, ref, randomUUID(), randomUUID()].map((id) => programme.request(200, id)),
    ])
    const made = new Set(asked.flatMap((each) => (typeof each === 'string' ? [] : [each.id])))
    expect(made.size).toBe(1)
    expect(await programme.sums()).toMatchObject({ payable: 0, paidOut: 200 })
    expect(await programme.db.affiliateEarnings.payoutsOf(programme.affiliate, 10)).toHaveLength(1)
  })

  test('AFF-05 a payout goes from step to step once, and not when its money went back meanwhile; the loss stays owed', async () => {
    const programme = await open()
    const id = await programme.bought(await programme.referred())
    await programme.settle()
    programme.clock.advance(30 * DAY_MS)
    const first = await programme.request(200)
    if (typeof first === 'string') throw new Error(first)
    expect(await programme.decide(first.id, 'approved', 'paid')).toBe(false)
    const both = await Promise.all([1, 2].map(() => programme.decide(first.id, 'requested', 'approved')))
    expect(both.toSorted()).toEqual([false, true])
    await programme.say(id, refunded(595))
    await programme.settle()
    expect(await programme.decide(first.id, 'approved', 'paid')).toBe(false)
    expect(await programme.decide(first.id, 'approved', 'refused')).toBe(true)
    const second = await programme.request(100)
    if (typeof second === 'string') throw new Error(second)
    expect(await programme.decide(second.id, 'requested', 'approved')).toBe(true)
    expect(await programme.decide(second.id, 'approved', 'paid')).toBe(true)
    await programme.say(id, refunded(595, 's'))
    await programme.settle()
    expect(await programme.sums()).toMatchObject({ payable: -100 })
    expect(await programme.request(1)).toBe('conflict')
  })

  test('AFF-09 what is held can be paid out by nobody until it is released; what is rejected is taken back', async () => {
    const programme = await open()
    const { affiliateRepository } = programme.db
    const accounts = [await programme.referred('held'), await programme.referred('held')]
    for (const account of accounts) await programme.bought(account)
    await programme.settle()
    programme.clock.advance(30 * DAY_MS)
    expect(await programme.sums()).toMatchObject({ held: 400, payable: 0 })
    expect(await affiliateRepository.heldFor(programme.affiliate)).toEqual(['own_device'])
    expect(await programme.request(200)).toBe('conflict')
    const [first, second] = accounts as [AccountId, AccountId]
    expect(
      await affiliateRepository.decideReferral(first, 'released', {
        by: programme.affiliate,
        at: programme.clock.now(),
      }),
    ).toBe(true)
    expect(
      await affiliateRepository.decideReferral(first, 'rejected', {
        by: programme.affiliate,
        at: programme.clock.now(),
      }),
    ).toBe(false)
    expect(
      await affiliateRepository.decideReferral(second, 'rejected', {
        by: programme.affiliate,
        at: programme.clock.now(),
      }),
    ).toBe(true)
    await programme.settle()
    expect(await programme.sums()).toMatchObject({ held: 0, payable: 200 })
  })

  test('AFF-09 sign-ups of one address are counted for an hour, and forgotten after it', async () => {
    const programme = await open()
    const { affiliateRepository } = programme.db
    const count = (hash: string) =>
      affiliateRepository.countAddress(programme.affiliate, hash, programme.clock.now())
    expect([await count('a'), await count('a'), await count('b')]).toEqual([1, 2, 1])
    programme.clock.advance(3_600_000)
    expect(await count('a')).toBe(1)
  })

  test('AFF-02 an account has come by one link, for good; two words at once are one', async () => {
    const programme = await open()
    const account = await programme.person()
    const referral = {
      ...{ account, affiliate: programme.affiliate, link: programme.key, signedUpAt: NOON, clickId: null },
      ...{ verdict: 'clear' as const, score: 0, reasons: [] },
    }
    const added = await Promise.all(
      [1, 2, 3].map(() => programme.db.affiliateRepository.addReferral(referral, NOON)),
    )
    expect(added.filter(Boolean)).toHaveLength(1)
  })

  test('AFF-01 of two tabs one makes a link of a name; clicks are counted by day', async () => {
    const programme = await open()
    const { affiliateRepository } = programme.db
    const add = () =>
      affiliateRepository.addLink(
        { key: randomUUID().slice(0, 16), affiliate: programme.affiliate, name: 'spring' },
        10,
        NOON,
      )
    const made = await Promise.all([add(), add(), add()])
    expect(made.filter((each) => each === 'conflict')).toHaveLength(2)
    await Promise.all([1, 2, 3].map(() => affiliateRepository.countClick(programme.key, NOON)))
    await affiliateRepository.countClick(programme.key, NOON + DAY_MS)
    expect(await affiliateRepository.clicks(programme.affiliate, '2026-01')).toEqual(
      new Map([
        ['2026-01-01', 3],
        ['2026-01-02', 1],
      ]),
    )
    const links = await affiliateRepository.links(programme.affiliate)
    expect(links.map(({ name, clicks }) => [name, clicks])).toContainEqual(['blog', 4])
  })

  test('AFF-10 a sign-up and a first share are told, signed, once; what does not arrive is tried again under the same id', async () => {
    const programme = await open()
    const { affiliatePostbacks } = programme.db
    const path = `/${randomUUID()}`
    const url = `https://push.example.org${path}?c={click_id}&e={event}&a={amount}&u={currency}`
    const send = () => sendPostbacks({ ...programme.deps, postbackConnection: tls.connection })
    const arrived = () => tls.received.filter((each) => each.path.startsWith(path))
    // Nobody is told of what came before there was an address.
    await programme.referred('clear', 'before')
    const secret = programme.box.close('word', String(programme.affiliate))
    await affiliatePostbacks.setPostback(programme.affiliate, { url, secret })
    const account = await programme.referred('clear', 'a&b')
    await send()
    await send()
    expect(arrived().map((each) => each.path)).toEqual([`${path}?c=a%26b&e=signup&a=&u=`])
    const [{ headers }] = arrived() as [(typeof tls.received)[number]]
    const at = Math.floor(programme.clock.now() / 1000)
    const digest = createHmac('sha256', 'word').update(`${at}.https://push.example.org${arrived()[0]!.path}`)
    expect(headers['footlight-signature']).toBe(`t=${at},v1=${digest.digest('hex')}`)
    expect(Object.keys(headers).sort()).toEqual([
      ...['connection', 'footlight-event', 'footlight-signature', 'host', 'user-agent'],
    ])

    const told = `${path}?c=a%26b&e=purchase&a=200&u=EUR`
    // A redirect is not followed: it did not arrive.
    tls.answers.set(told, 302)
    const purchase = await programme.bought(account)
    await programme.settle()
    await send()
    await send()
    expect(arrived()).toHaveLength(2)
    tls.answers.delete(told)
    programme.clock.advance(60_000)
    await send()
    await programme.say(purchase, refunded(595))
    await programme.settle()
    programme.clock.advance(60_000)
    await send()
    const [, once, again, ...more] = arrived()
    expect([once?.path, again?.path, more.length]).toEqual([told, told, 0])
    expect(again?.headers['footlight-event']).toBe(once?.headers['footlight-event'])
    expect(tls.received.some((each) => each.path === '/elsewhere')).toBe(false)
  })

  test('AFF-10 a name that leads into a private network is not called, and is given up in the end', async () => {
    const programme = await open()
    const { affiliatePostbacks } = programme.db
    const secret = programme.box.close('word', String(programme.affiliate))
    await affiliatePostbacks.setPostback(programme.affiliate, { url: 'https://push.example.org/', secret })
    await programme.referred()
    const { length } = tls.received
    const { port, ca } = tls.connection
    for (let day = 0; day < 8; day += 1) {
      await sendPostbacks({ ...programme.deps, postbackConnection: { port, ca, lookup: rebound } })
      programme.clock.advance(DAY_MS)
    }
    expect(tls.received).toHaveLength(length)
    expect(await affiliatePostbacks.dueCalls(programme.clock.now(), 10)).toEqual([])
    expect(await affiliatePostbacks.countFailed(programme.affiliate, 0)).toBe(1)
  })
})

/** The server's own guard, asked about a name that leads to this machine now, whatever it was when the address was set. */
const rebound: LookupFunction = (_name, options, callback) => publicLookup('localhost', options, callback)
