import { randomBytes, randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import {
  type CommissionOfferFields,
  type CommissionTerms,
  commissionLimits,
  type Gender,
} from '@footlight/core/protocol'
import type { CommissionAction, CommissionActor } from '@footlight/core/rules/commissions/commission'
import { commissionClocks } from '@footlight/core/rules/commissions/commission'
import { earningsOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { detailsOf } from '@footlight/core/rules/ledger/movements'
import type { Person } from '@footlight/server/accounts/people-port'
import { CommissionKeeper } from '@footlight/server/commissions/commission-keeper'
import { closeId, holdId } from '@footlight/server/commissions/commission-money'
import type { StoredCommission } from '@footlight/server/commissions/commission-port'
import {
  deliverCommission,
  nameOfOrder,
  prepareMedia,
} from '@footlight/server/commissions/deliver-commission'
import { changeOffer } from '@footlight/server/commissions/edit-offer'
import { keepCommissions } from '@footlight/server/commissions/keep-commissions'
import { orderCommission } from '@footlight/server/commissions/order-commission'
import { MediaReader } from '@footlight/server/library/media-reader'
import { SecretBox } from '@footlight/server/platform/secret-box'
import * as fc from 'fast-check'
import pino from 'pino'
import { expect, test } from 'vitest'
import { gift, NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY = 24 * 3_600_000
const GIFT = 1_000
const offer: CommissionOfferFields = {
  service: 'custom_media',
  is_open: true,
  price_min: 100,
  price_max: 300,
  delivery_days: 5,
  network: null,
  duration: null,
  text: 'A picture of your choice',
  open_max: 50,
  account_name: null,
}
const account: CommissionOfferFields = {
  ...offer,
  service: 'social_account',
  price_min: 250,
  price_max: 250,
  network: 'snapchat',
  duration: '1M',
  account_name: 'ava.snaps',
}
const terms: CommissionTerms = {
  kind: 'commission',
  service: 'custom_media',
  price: 250,
  delivery_days: 5,
  network: null,
  duration: null,
}
const accountTerms: CommissionTerms = {
  ...terms,
  service: 'social_account',
  network: 'snapchat',
  duration: '1M',
}

/** A performer, those who order, and what a crash does before or after anything that is written. */
class House {
  readonly clock = new ManualClock(NOON)
  readonly accountNames = new SecretBox(randomBytes(32), 'account names')
  readonly #database: TestDatabase
  /** Which of the next writes fails; 0: none. */
  crashAt = 0
  /** The write that fails is done all the same: its answer is lost. */
  isCrashAfter = false
  performer!: Person
  viewers: Person[] = []
  shares: Awaited<ReturnType<TestDatabase['db']['shareRepository']['all']>> = []

  constructor(database: TestDatabase) {
    this.#database = database
  }

  async open(viewers: number): Promise<this> {
    this.shares = await this.#database.db.shareRepository.all()
    this.performer = await this.person('model')
    for (let count = 0; count < viewers; count += 1) {
      const viewer = await this.person('viewer')
      this.viewers.push(viewer)
      await this.deps.ledger.execute(gift(walletOf(viewer.id), GIFT))
    }
    await this.offer()
    return this
  }

  async person(type: 'model' | 'viewer'): Promise<Person> {
    const made = await this.#database.db.people.create(newPerson({ type, identityConfirmed: true }))
    if (!made.ok) throw new Error(made.error)
    return made.value
  }

  get deps() {
    const { db } = this.#database
    const { accountBlocks, people, roomRepository, fanClub, library, mediaPurchases } = db
    const crashing = async <Answer>(write: () => Promise<Answer>): Promise<Answer> => {
      if (this.crashAt > 0) this.crashAt -= 1
      else return write()
      if (this.crashAt > 0) return write()
      if (this.isCrashAfter) await write()
      throw new Error('a crash')
    }
    const execute: typeof db.ledger.execute = (command) => crashing(() => db.ledger.execute(command))
    const ledger = new Proxy(db.ledger, {
      get(books, name) {
        const found: unknown = Reflect.get(books, name)
        if (name === 'execute') return execute
        return typeof found === 'function' ? found.bind(books) : found
      },
    })
    const commissions: typeof db.commissions = {
      ...db.commissions,
      begin: (...said) => crashing(() => db.commissions.begin(...said)),
      opened: (...said) => crashing(() => db.commissions.opened(...said)),
      change: (...said) => crashing(() => db.commissions.change(...said)),
      settled: (...said) => crashing(() => db.commissions.settled(...said)),
    }
    const { clock, accountNames, shares } = this
    const logger = pino({ level: 'silent' })
    const keeping = { commissions, library, people, ledger, shares, clock, logger }
    const commissionKeeper = new CommissionKeeper(keeping)
    const mediaReader = new MediaReader({ people, fanClub, roomRepository, mediaPurchases, ledger, clock })
    return {
      ...keeping,
      commissionKeeper,
      accountNames,
      accountBlocks,
      roomRepository,
      mediaPurchases,
      mediaReader,
      placeRules: { isReceiverBlockedIn: () => false },
    }
  }

  offer(fields: Partial<CommissionOfferFields> = {}, of: CommissionOfferFields = offer) {
    return changeOffer(this.performer, { ...of, ...fields }, this.deps)
  }

  order(
    viewer: Person,
    said: Partial<CommissionTerms> = {},
    key: string = randomUUID(),
    text = 'Wave, please',
  ) {
    const words = { terms: { ...terms, ...said }, text }
    const idempotency = { scope: `commission:${viewer.id}`, key, fingerprint: JSON.stringify(words) }
    return orderCommission(this.performer, words, identityOf(viewer), () => false, idempotency, this.deps)
  }

  async ordered(viewer: Person, said: Partial<CommissionTerms> = {}): Promise<StoredCommission> {
    const isAccount = said.service === 'social_account'
    const made = await this.order(viewer, said, randomUUID(), isAccount ? '' : undefined)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value.order
  }

  async act(id: number, action: CommissionAction, actor: CommissionActor) {
    const { commissions, commissionKeeper } = this.deps
    const order = (await commissions.byId(id))!
    const by = actor === 'viewer' ? order.viewer : order.model
    return commissionKeeper.act(order, action, { actor, account: by }, (now) =>
      action.do === 'accept' ? { acceptedAt: now } : {},
    )
  }

  async deliver(id: number, more: { text?: string; score?: number | null; with_media?: boolean } = {}) {
    const order = (await this.deps.commissions.byId(id))!
    const said = { text: 'Here you are', score: null, with_media: false, ...more }
    return deliverCommission(order, this.performer, said, this.deps)
  }

  async delivered(viewer: Person, said: Partial<CommissionTerms> = {}): Promise<StoredCommission> {
    const { id } = await this.ordered(viewer, said)
    await this.act(id, { do: 'accept' }, 'performer')
    const made = await this.deliver(id)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    return made.value
  }

  stored = async (id: number) => (await this.deps.commissions.byId(id))!
  keep = () => keepCommissions(this.deps)
  tokens = async (viewer: Person) => (await this.deps.ledger.balance(walletOf(viewer.id))).posted
  earned = async () => (await this.deps.ledger.balance(earningsOf(this.performer.id))).posted
  held = async () =>
    (await this.deps.ledger.openEscrows(this.performer.id)).reduce((sum, { tokens }) => sum + tokens, 0)
}

const identityOf = (person: Person) => ({
  kind: 'person' as const,
  person,
  username: person.username,
  sessionKey: '',
})

describeOnEachDatabase('commissions', (database) => {
  test('COMMISSION-RATERS-01 of areas that are hidden nobody is found or counted, on any page', async () => {
    const { commissions, people } = database.db
    const made: number[] = []
    for (const gender of ['f', 'm', 'f', null, 'c'] as const) {
      const person = await people.create(newPerson({ type: 'model', identityConfirmed: true, gender }))
      if (!person.ok) throw new Error(person.error)
      const { account_name: _, ...fields } = { ...offer, service: 'media_rating' as const }
      await commissions.putOffer({ ...fields, model: person.value.id, accountName: null })
      made.push(person.value.id)
    }
    const [f1, m, f2, none, c] = made
    const found = async (hidden: readonly Gender[], offset = 0, limit = 50) => {
      const { offers, total } = await commissions.openOffers('media_rating', { offset, limit }, hidden)
      return [offers.map(({ model }) => model), total]
    }
    expect(await found([])).toEqual([[c, none, f2, m, f1], 5])
    expect(await found(['f'])).toEqual([[c, none, m], 3])
    expect(await found(['f'], 1, 1)).toEqual([[none], 3])
    expect(await found(['f', 'm', 't', 'c'])).toEqual([[none], 1])
  })

  test('COMMISSION-MONEY-01 tokens are held at once, charged after 72 hours, and shared as media are', async () => {
    const house = await new House(database).open(1)
    const [viewer] = house.viewers as [Person]
    const order = await house.ordered(viewer)
    expect([await house.tokens(viewer), await house.held()]).toEqual([750, 250])
    expect(await house.deps.ledger.escrowModels()).not.toContain(house.performer.id)
    await house.act(order.id, { do: 'accept' }, 'performer')
    await house.deliver(order.id)
    house.clock.advance(commissionClocks.dispute - 1)
    await house.keep()
    expect(await house.stored(order.id)).toMatchObject({ state: 'delivered', charged: null })
    house.clock.advance(1)
    await house.keep()
    const over = await house.stored(order.id)
    expect(over).toMatchObject({ state: 'completed', charged: 250, isSettled: true, split: { gross: 250 } })
    expect([await house.tokens(viewer), await house.held()]).toEqual([750, 0])
    expect(await house.earned()).toBe(over.split!.model)
    const media = house.shares.find(({ kind, withStudio }) => kind === 'media' && !withStudio)!
    expect(Math.abs(over.split!.model - (250 * media.model) / 10_000)).toBeLessThan(1)
    const movement = (await house.deps.ledger.movement(closeId(order)))!
    expect(detailsOf('commission_settlement', movement)).toMatchObject({ charged: 250, refunded: 0 })
  })

  test.each([
    ['declined', [['decline', 'performer']], 0],
    ['cancelled', [['cancel', 'viewer']], 0],
    [
      'completed',
      [
        ['accept', 'performer'],
        ['deliver', 'performer'],
        ['confirm', 'viewer'],
      ],
      250,
    ],
  ] as const)(
    'COMMISSION-MONEY-02 an order that is %s moves its tokens once, whoever asks again',
    async (end, steps, charged) => {
      const house = await new House(database).open(1)
      const [viewer] = house.viewers as [Person]
      const { id } = await house.ordered(viewer)
      for (const [what, by] of steps)
        for (let again = 0; again < 2; again += 1)
          expect(
            what === 'deliver' ? await house.deliver(id) : await house.act(id, { do: what }, by),
          ).toMatchObject({ ok: true })
      expect(await house.stored(id)).toMatchObject({ state: end, charged, isSettled: true })
      expect(await house.tokens(viewer)).toBe(GIFT - charged)
      await house.keep()
      expect([await house.tokens(viewer), await house.held()]).toEqual([GIFT - charged, 0])
    },
  )

  test('COMMISSION-STATE-02 a cancellation and an acceptance in one moment: one of the two, the other hears it', async () => {
    const house = await new House(database).open(1)
    const [viewer] = house.viewers as [Person]
    for (let round = 0; round < 5; round += 1) {
      const { id } = await house.ordered(viewer)
      const [accepted, cancelled] = await Promise.all([
        house.act(id, { do: 'accept' }, 'performer'),
        house.act(id, { do: 'cancel' }, 'viewer'),
      ])
      expect([accepted.ok, cancelled.ok].sort()).toEqual([false, true])
      const { state } = await house.stored(id)
      expect(state).toBe(accepted.ok ? 'accepted' : 'cancelled')
      if (accepted.ok) await house.act(id, { do: 'decline' }, 'performer')
    }
    expect(await house.tokens(viewer)).toBe(GIFT)
  })

  test('COMMISSION-ORDER-02 two tabs and a retry hold the tokens once, and the key is for these words alone', async () => {
    const house = await new House(database).open(1)
    const [viewer] = house.viewers as [Person]
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => house.order(viewer, {}, key)))
    const ids = answers.map((answer) => answer.ok && answer.value.order.id)
    expect(new Set(ids).size).toBe(1)
    expect(await house.order(viewer, {}, key)).toMatchObject({ ok: true, value: { tokens: 750 } })
    expect(await house.order(viewer, { price: 100 }, key)).toMatchObject({
      error: { error: 'idempotency_conflict' },
    })
    expect(await house.tokens(viewer)).toBe(750)
    // A key that the books refused belongs to its words too.
    const poor = await house.person('viewer')
    await house.deps.ledger.execute(gift(walletOf(poor.id), 250))
    house.crashAt = 2
    await expect(house.order(poor, {}, key)).rejects.toThrow('a crash')
    expect(await house.order(poor, { price: 100 }, key)).toMatchObject({
      error: { error: 'idempotency_conflict' },
    })
    expect(await house.order(poor, {}, key)).toMatchObject({ ok: true, value: { tokens: 0 } })
  })

  test('COMMISSION-ORDER-03 an order whose beginning a crash cut off is found in the books, or forgotten', async () => {
    const house = await new House(database).open(2)
    const [found, lost] = house.viewers as [Person, Person]
    const keys = [randomUUID(), randomUUID()] as const
    house.crashAt = 3
    await expect(house.order(found, {}, keys[0])).rejects.toThrow('a crash')
    house.crashAt = 2
    await expect(house.order(lost, {}, keys[1])).rejects.toThrow('a crash')
    house.clock.advance(60_000)
    await house.keep()
    const { commissions, ledger } = house.deps
    const order = (await commissions.byRef(found.id, keys[0]))!
    const { at } = (await ledger.movement(holdId(order)))!
    expect(order).toMatchObject({ state: 'requested', orderedAt: at, dueAt: at + commissionClocks.answer })
    house.clock.advance(600_001)
    await house.keep()
    expect(await commissions.byRef(lost.id, keys[1])).toBeNull()
    expect([await house.tokens(found), await house.tokens(lost)]).toEqual([750, GIFT])
  })

  test('COMMISSION-ORDER-01 nothing is ordered under other terms, by whom it is not for, or beyond a limit', async () => {
    const house = await new House(database).open(1)
    const [viewer] = house.viewers as [Person]
    const refused = async (said: Partial<CommissionTerms>, text?: string) => {
      const answer = await house.order(viewer, said, randomUUID(), text)
      return answer.ok ? 'ok' : answer.error.error
    }
    expect(await refused({ price: 99 })).toBe('offer_changed')
    expect(await refused({ price: 301 })).toBe('offer_changed')
    expect(await refused({ delivery_days: 4 })).toBe('offer_changed')
    expect(await refused({ duration: '1M' })).toBe('offer_changed')
    expect(await refused(accountTerms, '')).toBe('wrong_state')
    expect(await refused({}, '')).toBe('invalid_value')
    for (const bad of ['she is 15yo', 'look \u202e here'])
      expect(await refused({}, bad)).toBe('invalid_value')
    expect(await house.order(await house.person('model'))).toMatchObject({
      error: { error: 'models_cannot_purchase' },
    })
    expect(await house.order(await house.person('viewer'))).toMatchObject({
      error: { error: 'not_enough_tokens', needed: 250 },
    })
    const isListed = async () => {
      const { offers } = await house.deps.commissions.openOffers('custom_media', { offset: 0, limit: 50 }, [])
      return offers.some(({ model }) => model === house.performer.id)
    }
    expect(await isListed()).toBe(true)
    await house.offer({ is_open: false })
    expect(await isListed()).toBe(false)
    expect(await refused({})).toBe('wrong_state')
    await house.offer()
    const many = await Promise.all(Array.from({ length: 6 }, () => house.order(viewer, { price: 100 })))
    expect(many.filter(({ ok }) => ok)).toHaveLength(commissionLimits.openPerViewer)
    expect(await house.tokens(viewer)).toBe(GIFT - 100 * commissionLimits.openPerViewer)
    const { orders } = await house.deps.commissions.ofPerson('viewer', viewer.id, { offset: 0, limit: 20 })
    expect(orders).toHaveLength(commissionLimits.openPerViewer)
  })

  test('COMMISSION-DELIVER-02 who ordered has the item by the doors of what was bought, and nobody else', async () => {
    const house = await new House(database).open(2)
    const [viewer, other] = house.viewers as [Person, Person]
    const { library, mediaReader, mediaPurchases, commissions } = house.deps
    const { id } = await house.ordered(viewer)
    await house.act(id, { do: 'accept' }, 'performer')
    const presses = await Promise.all(
      [1, 2].map(async () =>
        prepareMedia(await house.stored(id), house.performer, 'pictures', NOON, house.deps),
      ),
    )
    expect(presses.every(({ ok }) => ok)).toBe(true)
    const item = (await house.stored(id)).media!
    expect((await library.ofModel(house.performer.id, 0, { offset: 0, limit: 9 })).total).toBe(1)
    const access = async (who: Person) => {
      const asking = { identity: identityOf(who), isBlockedFrom: () => false }
      return (await mediaReader.readOne(await library.byId(item), asking))?.access
    }
    expect(await house.deliver(id, { with_media: true })).toMatchObject({
      error: { error: 'wrong_state', state: 'media_not_ready' },
    })
    const by = { account: house.performer.id, note: '', at: NOON }
    await library.setState(item, ['draft'], 'in_review', by)
    expect(await house.deliver(id, { with_media: true })).toMatchObject({ ok: false })
    await library.setState(item, ['in_review'], 'published', by)
    expect([await access(viewer), await access(other)]).toEqual([undefined, undefined])
    expect(
      (await library.published({ model: house.performer.id }, 'new', { offset: 0, limit: 9 })).total,
    ).toBe(0)
    expect(await house.deliver(id, { with_media: true })).toMatchObject({ ok: true })
    expect(await house.deliver(id, { with_media: true })).toMatchObject({ ok: true })
    expect(await house.deliver(id, { text: 'Another' })).toMatchObject({ error: { error: 'wrong_state' } })
    expect([await access(viewer), await access(other)]).toEqual(['complete', undefined])
    await library.setDeleted(item, NOON)
    expect(await access(viewer)).toBe('complete')
    // Refunded in whole, it is theirs no more.
    await house.act(id, { do: 'dispute' }, 'viewer')
    await house.act(id, { do: 'decide', charged: 0 }, 'staff')
    expect([await access(viewer), await mediaPurchases.of(viewer.id, [item])]).toEqual([undefined, []])
    expect((await commissions.byId(id))?.charged).toBe(0)
  })

  test('COMMISSION-DELIVER-03 what is removed before it was charged is refunded, also where the job is late', async () => {
    const house = await new House(database).open(1)
    const [viewer] = house.viewers as [Person]
    const { library } = house.deps
    const { id } = await house.ordered(viewer)
    await house.act(id, { do: 'accept' }, 'performer')
    await prepareMedia(await house.stored(id), house.performer, 'pictures', NOON, house.deps)
    const item = (await house.stored(id)).media!
    const by = { account: house.performer.id, note: '', at: NOON }
    await library.setState(item, ['draft'], 'in_review', by)
    await library.setState(item, ['in_review'], 'published', by)
    await house.deliver(id, { with_media: true })
    await library.setState(item, ['published'], 'removed', by)
    house.clock.advance(30 * DAY)
    expect(await house.act(id, { do: 'confirm' }, 'viewer')).toMatchObject({
      error: { error: 'wrong_state', state: 'refunded' },
    })
    expect(await house.tokens(viewer)).toBe(GIFT)
  })

  test('COMMISSION-ACCOUNT-01 the name of an account is encrypted, and delivered for its own network alone', async () => {
    const house = await new House(database).open(1)
    const [viewer] = house.viewers as [Person]
    expect(await house.offer({ account_name: null }, account)).toMatchObject({
      error: { fields: { account_name: 'required' } },
    })
    for (const bad of ['two words', 'a', 'x'.repeat(65), 'line\nbreak'])
      expect(await house.offer({ account_name: bad }, account)).toMatchObject({ ok: false })
    expect(await house.offer({}, account)).toMatchObject({ ok: true })
    const { id } = await house.ordered(viewer, accountTerms)
    await house.act(id, { do: 'accept' }, 'performer')
    // Another network takes another name with it.
    expect(await house.offer({ network: 'telegram', account_name: null }, account)).toMatchObject({
      ok: false,
    })
    await house.offer({ network: 'telegram', account_name: 'other.name' }, account)
    expect(await house.deliver(id)).toMatchObject({ error: { state: 'account_name_missing' } })
    await house.offer({}, account)
    expect(await house.offer({ account_name: null, text: 'New words' }, account)).toMatchObject({ ok: true })
    expect(await house.deliver(id, { text: '' })).toMatchObject({ ok: true })
    const order = await house.stored(id)
    expect(JSON.stringify(order)).not.toContain('ava')
    expect(house.accountNames.open(order.accountName!, nameOfOrder(order))).toBe('ava.snaps')
    expect(house.accountNames.open(order.accountName!, nameOfOrder({ id: id + 1 }))).toBeNull()
    expect(order.accessEndsAt).toBe(Date.UTC(2026, 1, 1, 12))
    // Both are reminded once, at its end.
    const { ledger } = house.deps
    const topic = `account:${viewer.id}`
    const ends = async () =>
      (await ledger.eventsAfter([topic], 0, 100)).filter(({ payload }) => payload['state'] === 'access_ended')
    house.clock.advance(28 * DAY)
    await house.keep()
    expect(await ends()).toHaveLength(0)
    house.clock.advance(4 * DAY)
    await house.keep()
    await house.keep()
    expect(await ends()).toHaveLength(1)
    expect(JSON.stringify(await ledger.eventsAfter([topic], 0, 100))).not.toContain('ava.snaps')
  })

  test('COMMISSION-DISPUTE-01 a dispute holds the tokens until the staff decides, and is refunded after 14 days', async () => {
    const house = await new House(database).open(2)
    const [one, two] = house.viewers as [Person, Person]
    const [split, left] = [await house.delivered(one), await house.delivered(two)]
    for (const { id } of [split, left]) {
      house.clock.advance(commissionClocks.dispute / 2 - 1)
      expect(await house.act(id, { do: 'dispute' }, 'viewer')).toMatchObject({ ok: true })
    }
    house.clock.advance(commissionClocks.decision - commissionClocks.dispute / 2)
    await house.keep()
    expect(await house.held()).toBe(500)
    expect(await house.act(split.id, { do: 'decide', charged: 251 }, 'staff')).toMatchObject({ ok: false })
    const decided = await Promise.all(
      [100, 250].map((charged) => house.act(split.id, { do: 'decide', charged }, 'staff')),
    )
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1)
    const { charged } = await house.stored(split.id)
    expect(await house.tokens(one)).toBe(GIFT - charged!)
    house.clock.advance(commissionClocks.decision)
    expect(await house.act(left.id, { do: 'decide', charged: 250 }, 'staff')).toMatchObject({
      error: { error: 'wrong_state', state: 'refunded' },
    })
    expect([await house.tokens(two), await house.held()]).toEqual([GIFT, 0])
    expect(await house.earned()).toBe((await house.stored(split.id)).split!.model)
  })

  test('COMMISSION-MONEY-03 what the books could not do at the end of an order they do later, once', async () => {
    const house = await new House(database).open(1)
    const [viewer] = house.viewers as [Person]
    for (const isAfter of [false, true])
      for (const crashAt of [2, 3]) {
        const { id } = await house.ordered(viewer)
        house.crashAt = crashAt
        house.isCrashAfter = isAfter
        await house.act(id, { do: 'cancel' }, 'viewer').catch(() => null)
        house.crashAt = 0
        house.clock.advance(60_000)
        await house.keep()
        expect(await house.stored(id)).toMatchObject({ state: 'cancelled', isSettled: true })
        expect([await house.tokens(viewer), await house.held()]).toEqual([GIFT, 0])
      }
  })

  test('COMMISSION-SIM-02 orders, liars, clocks, removals and crashes at random: every token is where it belongs', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 30 }), (steps) =>
        simulate(database, steps),
      ),
      { numRuns: 20 },
    )
  }, 240_000)
})

const anyStep = fc.record({
  do: fc.constantFrom(
    ...([
      'order',
      'order',
      'accept',
      'accept',
      'deliver',
      'deliver',
      'decline',
      'cancel',
      'confirm',
    ] as const),
    ...(['dispute', 'decide', 'keep', 'price'] as const),
  ),
  who: fc.nat(1),
  /** Which of the orders so far. */
  which: fc.nat(3),
  isLie: fc.boolean(),
  charged: fc.integer({ min: 0, max: 300 }),
  wait: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 9 * DAY })),
  crashAt: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }) },
  ),
  isCrashAfter: fc.boolean(),
})

type Step = typeof anyStep extends fc.Arbitrary<infer Each> ? Each : never

const rightful = {
  accept: 'performer',
  decline: 'performer',
  cancel: 'viewer',
  confirm: 'viewer',
  dispute: 'viewer',
  decide: 'staff',
} as const

async function simulate(database: TestDatabase, steps: readonly Step[]): Promise<void> {
  const house = await new House(database).open(2)
  const { commissions, ledger } = house.deps
  const keys = new Map<string, number>()
  let price = 250
  const ids = async () => {
    const { orders } = await commissions.ofPerson('model', house.performer.id, { offset: 0, limit: 100 })
    return orders.map(({ id }) => id).sort((a, b) => a - b)
  }
  const take = async (step: Step): Promise<unknown> => {
    const viewer = house.viewers[step.who]!
    if (step.do === 'keep') return house.keep()
    if (step.do === 'price') return void (price = price === 250 ? 120 : 250)
    if (step.do === 'order') {
      const key = `${step.who}-${step.which}`
      const said = keys.get(key) ?? (step.isLie ? 999 : price)
      keys.set(key, said)
      return house.order(viewer, { price: said }, key)
    }
    const id = (await ids())[step.which]
    if (id === undefined) return null
    if (step.do === 'deliver') return house.deliver(id)
    const action = step.do === 'decide' ? { do: step.do, charged: step.charged } : { do: step.do }
    return house.act(id, action, step.isLie ? 'site' : rightful[step.do])
  }
  for (const step of steps) {
    house.clock.advance(step.wait)
    house.crashAt = step.crashAt
    house.isCrashAfter = step.isCrashAfter
    await take(step).catch((error: Error) => expect(error.message).toBe('a crash'))
    house.crashAt = 0
    await expectWhole()
  }
  // Every clock has run out, and the job has run.
  for (let round = 0; round < 6; round += 1) {
    house.clock.advance(40 * DAY)
    await house.keep()
  }
  expect(await house.held()).toBe(0)
  let charged = 0
  for (const id of await ids()) {
    const order = await house.stored(id)
    expect([order.isSettled, order.charged !== null]).toEqual([true, true])
    const memo = detailsOf('commission_settlement', (await ledger.movement(closeId(order)))!)!
    // What the row says is what the books have, and both sides of it make the price.
    expect([memo.charged, memo.charged + memo.refunded]).toEqual([order.charged, order.price])
    if (order.deliveredAt === null) expect(order.charged).toBe(0)
    if (order.state === 'completed') expect(order.charged).toBe(order.price)
    expect(order.split?.gross ?? 0).toBe(order.charged)
    charged += order.charged!
  }
  const left = (await house.tokens(house.viewers[0]!)) + (await house.tokens(house.viewers[1]!))
  expect(left + charged).toBe(2 * GIFT)

  /** No order has more in escrow than its price, and what the books took from the wallets is there or was charged. */
  async function expectWhole(): Promise<void> {
    const escrows = await ledger.openEscrows(house.performer.id)
    for (const { id, tokens } of escrows) {
      const order = await commissions.byId(Number(id.replace('commission-', '')))
      expect(tokens).toBe(order?.price)
    }
  }
}
