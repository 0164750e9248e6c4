import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { FanLevel } from '@footlight/core/protocol'
import { fanLevels } from '@footlight/core/protocol'
import { joinTerms } from '@footlight/core/rules/fan-club/membership'
import { earningsOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { detailsOf, type MovementDetails } from '@footlight/core/rules/ledger/movements'
import type { Person } from '@footlight/server/accounts/people-port'
import { changeRenewal, type RenewalWish } from '@footlight/server/fan-club/change-renewal'
import type { FanClubRepository } from '@footlight/server/fan-club/fan-club-port'
import { joinFanClub, pricesOf } from '@footlight/server/fan-club/join-fan-club'
import { renewMemberships, settleMonths } from '@footlight/server/fan-club/renew-memberships'
import * as fc from 'fast-check'
import type { Kysely } from 'kysely'
import pino from 'pino'
import { expect, test } from 'vitest'
import { gift, NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
type Month = MovementDetails<'fan_club'> & { readonly at: number }

/** A performer, their members and the clock, with what a crash does between the books and the list of members. */
class Club {
  readonly clock = new ManualClock(NOON)
  readonly #database: TestDatabase
  /** The next months that the books have are not written down. */
  crashes = 0
  owner!: Person
  viewers: Person[] = []

  constructor(database: TestDatabase) {
    this.#database = database
  }

  async open(viewers: number): Promise<this> {
    const { people, shareRepository } = this.#database.db
    this.shares = await shareRepository.all()
    const create = async (type: 'model' | 'viewer') => {
      const made = await people.create(newPerson({ type }))
      if (!made.ok) throw new Error(made.error)
      return made.value
    }
    this.owner = await create('model')
    for (let count = 0; count < viewers; count += 1) this.viewers.push(await create('viewer'))
    await this.price(100, 200, 500)
    return this
  }

  shares: Awaited<ReturnType<TestDatabase['db']['shareRepository']['all']>> = []

  get deps() {
    const { ledger, people, roomRepository, fanClub } = this.#database.db
    const paid: FanClubRepository['paid'] = async (...month) => {
      if (this.crashes > 0) {
        this.crashes -= 1
        throw new Error('a crash')
      }
      await fanClub.paid(...month)
    }
    const logger = pino({ level: 'silent' })
    return {
      ledger,
      people,
      roomRepository,
      fanClub: { ...fanClub, paid },
      shares: this.shares,
      placeRules: { isReceiverBlockedIn: (country: string) => country === 'KP' },
      clock: this.clock,
      logger,
    }
  }

  async price(
    priceSupporter: number | null,
    priceInsider: number | null,
    priceLegend: number | null,
    enabled = true,
  ): Promise<void> {
    const fields = { enabled, description: '', priceSupporter, priceInsider, priceLegend }
    await this.deps.fanClub.setFields(this.owner.id, fields, this.clock.now())
  }

  async give(viewer: Person, tokens: number): Promise<void> {
    await this.deps.ledger.execute(gift(walletOf(viewer.id), tokens))
  }

  /** What they would see now. */
  async offer(viewer: Person, level: FanLevel) {
    const { fanClub } = this.deps
    const prices = pricesOf(await fanClub.fields(this.owner.id))
    const membership = await fanClub.membership(viewer.id, this.owner.id)
    return joinTerms(this.owner.id, prices, membership, level, this.clock.now())
  }

  async join(viewer: Person, level: FanLevel, key: string = randomUUID()) {
    const terms = await this.offer(viewer, level)
    return terms === null ? null : this.order(viewer, terms, key)
  }

  order(viewer: Person, terms: NonNullable<Awaited<ReturnType<Club['offer']>>>, key: string = randomUUID()) {
    const buyer = { kind: 'person' as const, person: viewer, username: viewer.username, sessionKey: '' }
    const idempotency = { scope: `fan_club:${viewer.id}`, key, fingerprint: JSON.stringify(terms) }
    return joinFanClub(this.owner, terms, buyer, idempotency, this.deps)
  }

  renewal(viewer: Person, said: RenewalWish) {
    return changeRenewal(viewer, this.owner, said, this.deps)
  }

  /** Time goes on with both jobs at work, on two nodes at once. */
  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 6 * HOUR) {
      this.clock.advance(Math.min(6 * HOUR, left))
      await this.work()
    }
  }

  async work(): Promise<void> {
    await settleMonths(this.deps)
    await Promise.all([renewMemberships(this.deps), renewMemberships(this.deps)])
  }

  async moveTo(country: string): Promise<void> {
    const { complianceDatabase, people } = this.#database.db
    const db: Kysely<{ people: { id: number; lives_in: string } }> = complianceDatabase
    await db.updateTable('people').set({ lives_in: country }).where('id', '=', this.owner.id).execute()
    this.owner = (await people.byId(this.owner.id))!
  }

  level(viewer: Person) {
    return this.deps.fanClub.levelOf(viewer.id, this.owner.id, this.clock.now())
  }

  /** What the books have of one member, in order. */
  async months(viewer: Person): Promise<readonly Month[]> {
    const lines = await this.deps.ledger.statement(walletOf(viewer.id), null, 1_000)
    const ids = [...new Set(lines.map(({ id }) => id))]
    const movements = await Promise.all(ids.map((id) => this.deps.ledger.movement(id)))
    return movements
      .flatMap((movement) => {
        const month = movement && detailsOf('fan_club', movement)
        return month ? [{ ...month, at: movement.at }] : []
      })
      .sort((a, b) => a.period - b.period)
  }

  tokens = async (viewer: Person) => (await this.deps.ledger.balance(walletOf(viewer.id))).posted
  earned = async () => (await this.deps.ledger.balance(earningsOf(this.owner.id))).posted
}

describeOnEachDatabase('fan clubs', (database) => {
  test('TIP-BLOCK-01 no month is paid to who lives where nobody may be paid: what was paid for holds to its end', async () => {
    const club = await new Club(database).open(2)
    const [viewer, late] = club.viewers as [Person, Person]
    for (const each of [viewer, late]) await club.give(each, 350)
    await club.join(viewer, 'supporter')
    await club.moveTo('KP')
    expect(await club.join(late, 'supporter')).toMatchObject({ error: { error: 'tip_geo_block_receiver' } })
    await club.pass(29 * DAY)
    expect(await club.level(viewer)).toBe('supporter')
    await club.pass(60 * DAY)
    expect([await club.level(viewer), await club.earned()]).toEqual([null, 80])
    expect([await club.tokens(viewer), await club.tokens(late)]).toEqual([250, 350])
  })

  test('FANCLUB-BUY-01 a month is paid, 80 % of it to the performer, and renewed at the price that was agreed', async () => {
    const club = await new Club(database).open(1)
    const [viewer] = club.viewers as [Person]
    await club.give(viewer, 350)
    expect(await club.join(viewer, 'supporter')).toMatchObject({
      ok: true,
      value: { charged: 100, tokens: 250 },
    })
    expect([await club.level(viewer), await club.earned()]).toEqual(['supporter', 80])
    expect(await club.join(viewer, 'supporter')).toBeNull()
    await club.price(150, 200, 500)
    await club.pass(30 * DAY)
    expect([await club.level(viewer), await club.tokens(viewer), await club.earned()]).toEqual([
      'supporter',
      150,
      160,
    ])
    // Cheaper for everybody who is new is cheaper for them.
    await club.price(40, 200, 500)
    await club.pass(30 * DAY)
    expect(await club.tokens(viewer)).toBe(110)
    expect((await club.months(viewer)).map(({ cause, price }) => [cause, price])).toEqual([
      ['join', 100],
      ['renewal', 100],
      ['renewal', 40],
    ])
    expect(await club.deps.fanClub.month(club.owner.id, NOON - 1, club.clock.now() + 1)).toEqual({
      members: 1,
      joined: 1,
      left: 0,
      paid: 240,
      earned: 192,
      gifted: 0,
    })
  })

  test('FANCLUB-BUY-02 two tabs, two levels, a retry and a renewal in the same moment take one month', async () => {
    const club = await new Club(database).open(2)
    const [viewer, other] = club.viewers as [Person, Person]
    await club.give(viewer, 5_000)
    await club.give(other, 5_000)
    const key = randomUUID()
    const terms = (await club.offer(viewer, 'insider'))!
    // Seen before any of them ordered: who reads it later sees the price of an upgrade.
    const higher = (await club.offer(viewer, 'legend'))!
    const answers = await Promise.all([
      club.order(viewer, terms, key),
      club.order(viewer, terms, key),
      club.order(viewer, terms),
      club.order(viewer, higher),
    ])
    expect(await club.months(viewer)).toHaveLength(1)
    expect(answers.some((answer) => answer?.ok)).toBe(true)
    expect(await club.tokens(viewer)).toBe(5_000 - (await club.months(viewer))[0]!.price)
    expect(await club.level(viewer)).toBe((await club.months(viewer))[0]!.level)
    await club.join(other, 'supporter')
    club.clock.advance(30 * DAY)
    // At the terms of this moment: a renewal that is quicker makes others of them.
    const legend = (await club.offer(other, 'legend'))!
    await Promise.all([club.work(), club.order(other, legend), club.work()])
    expect(await club.months(other)).toHaveLength(2)
    await club.work()
    const months = await club.months(other)
    expect(await club.level(other)).toBe(months[1]!.level)
    expect(await club.tokens(other)).toBe(5_000 - months.reduce((sum, { price }) => sum + price, 0))
  })

  test('FANCLUB-BUY-03 a crash between the books and the list of members loses nothing', async () => {
    const club = await new Club(database).open(1)
    const [viewer] = club.viewers as [Person]
    await club.give(viewer, 1_000)
    club.crashes = 1
    await expect(club.join(viewer, 'insider')).rejects.toThrow('a crash')
    expect([await club.tokens(viewer), await club.level(viewer)]).toEqual([800, null])
    club.clock.advance(60_000)
    await club.work()
    expect([await club.tokens(viewer), await club.level(viewer)]).toEqual([800, 'insider'])
    club.crashes = 4
    await club.pass(30 * DAY)
    await club.pass(DAY)
    expect([await club.tokens(viewer), await club.level(viewer)]).toEqual([600, 'insider'])
    expect(await club.months(viewer)).toHaveLength(2)
  })

  test('FANCLUB-BUY-04 nothing is sold under other terms than were seen', async () => {
    const club = await new Club(database).open(1)
    const [viewer] = club.viewers as [Person]
    await club.give(viewer, 1_000)
    const seen = (await club.offer(viewer, 'supporter'))!
    for (const lie of [{ price: 1 }, { days: 31 }, { renewal_price: 1 }, { level: 'legend' as const }])
      expect(await club.order(viewer, { ...seen, ...lie })).toMatchObject({
        error: { error: 'offer_changed' },
      })
    await club.price(101, 200, 500)
    expect(await club.order(viewer, seen)).toMatchObject({ error: { error: 'offer_changed' } })
    await club.price(100, 200, 500, false)
    expect(await club.order(viewer, seen)).toMatchObject({ error: { error: 'wrong_state' } })
    expect([await club.tokens(viewer), await club.months(viewer)]).toEqual([1_000, []])
  })

  test('FANCLUB-CANCEL-01 who cancels keeps what is paid, and is never charged again', async () => {
    const club = await new Club(database).open(1)
    const [viewer] = club.viewers as [Person]
    await club.give(viewer, 1_000)
    expect(await club.renewal(viewer, { renewal: 'off' })).toMatchObject({ error: 'wrong_state' })
    await club.join(viewer, 'supporter')
    expect(await club.renewal(viewer, { renewal: 'off' })).toBeNull()
    await club.pass(29 * DAY)
    expect(await club.level(viewer)).toBe('supporter')
    await club.pass(40 * DAY)
    expect([await club.level(viewer), await club.tokens(viewer)]).toEqual([null, 900])
    // Over is over: to go on is an order, with its terms.
    expect(await club.renewal(viewer, { renewal: 'on', level: 'supporter', price: 100 })).toMatchObject({
      error: 'wrong_state',
    })
  })

  test('FANCLUB-CANCEL-02 a change of mind before the end, another level and a new price hold for the next month', async () => {
    const club = await new Club(database).open(1)
    const [viewer] = club.viewers as [Person]
    await club.give(viewer, 5_000)
    await club.join(viewer, 'legend')
    await club.renewal(viewer, { renewal: 'off' })
    expect(await club.renewal(viewer, { renewal: 'on', level: 'supporter', price: 99 })).toMatchObject({
      error: 'offer_changed',
    })
    expect(await club.renewal(viewer, { renewal: 'on', level: 'supporter', price: 100 })).toBeNull()
    expect(await club.level(viewer)).toBe('legend')
    await club.pass(30 * DAY)
    expect([await club.level(viewer), await club.tokens(viewer)]).toEqual(['supporter', 4_400])
    await club.price(120, 200, 500)
    expect(await club.renewal(viewer, { renewal: 'on', level: 'supporter', price: 120 })).toBeNull()
    await club.pass(30 * DAY)
    expect(await club.tokens(viewer)).toBe(4_280)
  })

  test('FANCLUB-CANCEL-01 a cancellation while a month is being renewed holds for all later ones', async () => {
    const club = await new Club(database).open(1)
    const [viewer] = club.viewers as [Person]
    const { fanClub } = database.db
    await club.give(viewer, 1_000)
    await club.join(viewer, 'supporter')
    const now = club.clock.now() + 30 * DAY
    const before = (await fanClub.due(now)).find((each) => each.viewer === viewer.id)
    const second = {
      ...{ viewer: viewer.id, model: club.owner.id, period: 2, level: 'supporter' as const },
      ...{ cause: 'renewal' as const, price: 100, renewalPrice: 100 },
      ...{ beginsAt: before!.endsAt, endsAt: before!.endsAt + 30 * DAY },
    }
    expect(await fanClub.beginRenewal(second, now, now + HOUR)).toBe(true)
    // Another node is at it.
    expect(await fanClub.beginRenewal(second, now, now + HOUR)).toBe(false)
    expect(await club.renewal(viewer, { renewal: 'off' })).toBeNull()
    await fanClub.paid(second, 80)
    expect(await fanClub.membership(viewer.id, club.owner.id)).toMatchObject({
      renewal: 'off',
      periods: 2,
      paidUntil: second.endsAt,
    })
    expect(await fanClub.beginRenewal({ ...second, period: 3 }, now, now + 2 * HOUR)).toBe(false)
    // News of an earlier month takes nothing back.
    await fanClub.paid({ ...second, period: 1, cause: 'join', endsAt: now - DAY }, 80)
    expect(await fanClub.membership(viewer.id, club.owner.id)).toMatchObject({
      renewal: 'off',
      paidUntil: second.endsAt,
    })
  })

  test('FANCLUB-GRACE-01 too few tokens: three days more, then it is over; tokens in between renew it from its end', async () => {
    const club = await new Club(database).open(2)
    const [late, gone] = club.viewers as [Person, Person]
    for (const viewer of [late, gone]) {
      await club.give(viewer, 100)
      await club.join(viewer, 'supporter')
    }
    const end = club.clock.now() + 30 * DAY
    await club.pass(31 * DAY)
    expect([await club.level(late), await club.level(gone)]).toEqual(['supporter', 'supporter'])
    await club.give(late, 100)
    await club.pass(2 * DAY + HOUR)
    expect([await club.level(late), await club.level(gone)]).toEqual(['supporter', null])
    expect((await club.months(late)).at(-1)).toMatchObject({ begins_at: end, ends_at: end + 30 * DAY })
    // The days given in advance are paid for by whoever comes back.
    await club.give(gone, 100)
    await club.pass(10 * DAY)
    expect(await club.tokens(gone)).toBe(100)
    expect(await club.offer(gone, 'supporter')).toMatchObject({ price: 100, days: 27 })
  })

  test('FANCLUB-RENEW-01 nobody is charged for a club that is closed, that shuts them out, or that was away', async () => {
    const club = await new Club(database).open(2)
    const [banned, viewer] = club.viewers as [Person, Person]
    for (const each of [banned, viewer]) {
      await club.give(each, 1_000)
      await club.join(each, 'supporter')
    }
    const at = club.clock.now()
    await database.db.roomRepository.moderate({
      roomOwnerId: club.owner.id,
      action: 'put',
      kind: 'ban',
      target: banned.username,
      by: club.owner.username,
      byStaff: null,
      reason: '',
      at,
      expiresAt: null,
    })
    await club.pass(34 * DAY)
    expect([await club.tokens(banned), await club.tokens(viewer)]).toEqual([900, 800])
    await club.price(100, 200, 500, false)
    await club.pass(40 * DAY)
    expect([await club.tokens(viewer), await club.level(viewer)]).toEqual([800, null])
    await club.price(100, 200, 500)
    await club.join(viewer, 'supporter')
    // The server stood still for a month.
    club.clock.advance(60 * DAY)
    await club.work()
    expect([await club.tokens(viewer), await club.level(viewer)]).toEqual([700, null])
  })

  test('FANCLUB-SIM-01 nothing is charged that was not agreed to, and who paid is in', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 10, maxLength: 40 }), async (steps) => {
        const year = new Year(await new Club(database).open(3))
        for (const step of steps) {
          await year.take(step)
          await year.check()
        }
        expect((await database.db.ledger.reconcile()).problems).toEqual([])
      }),
      { numRuns: 20 },
    )
  }, 240_000)
})

type Step =
  | { readonly do: 'join'; readonly who: number; readonly level: FanLevel; readonly tabs: number }
  | { readonly do: 'end'; readonly who: number; readonly renewal: 'off' | 'paused' }
  | { readonly do: 'renew'; readonly who: number; readonly level: FanLevel; readonly price: number }
  | { readonly do: 'price'; readonly base: number; readonly isOpen: boolean }
  | { readonly do: 'give'; readonly who: number; readonly tokens: number }
  | { readonly do: 'pass'; readonly hours: number }
  | { readonly do: 'crash'; readonly months: number }

const [who, level] = [fc.nat({ max: 2 }), fc.constantFrom(...fanLevels)]
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('join'), who, level, tabs: fc.integer({ min: 1, max: 3 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('end'), who, renewal: fc.constantFrom('off', 'paused') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('renew'),
      who,
      level,
      // Some are prices of now or of before.
      price: fc.constantFrom(1, 50, 100, 200, 500),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('price'),
      base: fc.constantFrom(20, 50, 100, 150),
      isOpen: fc.nat({ max: 4 }).map((one) => one > 0),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('give'), who, tokens: fc.integer({ min: 50, max: 3_000 }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('pass'), hours: fc.integer({ min: 1, max: 24 * 45 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('crash'), months: fc.integer({ min: 1, max: 3 }) }),
  },
)

/** What everybody agreed to, beside what the books have. */
class Year {
  readonly #club: Club
  readonly #given = new Map<number, number>()
  /** What each said last about the months to come; null: none. */
  readonly #agreed = new Map<number, { readonly level: FanLevel; readonly price: number } | null>()
  /** What each saw when they ordered. */
  readonly #seen = new Map<number, { readonly price: number; readonly level: FanLevel }>()
  readonly #known = new Map<number, number>()

  constructor(club: Club) {
    this.#club = club
  }

  async take(step: Step): Promise<void> {
    const club = this.#club
    const viewer = 'who' in step ? club.viewers[step.who]! : club.owner
    switch (step.do) {
      case 'give':
        await club.give(viewer, step.tokens)
        this.#given.set(viewer.id, (this.#given.get(viewer.id) ?? 0) + step.tokens)
        return
      case 'pass':
        return club.pass(step.hours * HOUR)
      case 'price':
        return club.price(step.base, 2 * step.base, 5 * step.base, step.isOpen)
      case 'crash':
        club.crashes = step.months
        return
      case 'join': {
        const terms = await club.offer(viewer, step.level)
        if (terms === null) return
        this.#seen.set(viewer.id, terms)
        await Promise.allSettled(Array.from({ length: step.tabs }, () => club.order(viewer, terms)))
        return
      }
      case 'end':
        if ((await club.renewal(viewer, { renewal: step.renewal })) === null)
          this.#agreed.set(viewer.id, null)
        return
      case 'renew': {
        const { level, price } = step
        if ((await club.renewal(viewer, { renewal: 'on', level, price })) === null)
          this.#agreed.set(viewer.id, { level, price })
      }
    }
  }

  async check(): Promise<void> {
    const club = this.#club
    // Whatever a crash kept from being written is written a moment later.
    club.crashes = 0
    await club.pass(60_000)
    for (const viewer of club.viewers) {
      const months = await club.months(viewer)
      expect(months.map(({ period }) => period)).toEqual(months.map((_, at) => at + 1))
      for (const [at, month] of months.entries())
        if (at >= (this.#known.get(viewer.id) ?? 0)) this.#checkMonth(viewer, month, months[at - 1] ?? null)
      this.#known.set(viewer.id, months.length)
      const spent = months.reduce((sum, { price }) => sum + price, 0)
      expect(await club.tokens(viewer)).toBe((this.#given.get(viewer.id) ?? 0) - spent)
      const last = months.at(-1)
      const now = club.clock.now()
      if (last !== undefined && now < last.ends_at) expect(await club.level(viewer)).toBe(last.level)
      if (last === undefined || now >= last.ends_at + 3 * DAY) expect(await club.level(viewer)).toBeNull()
    }
  }

  #checkMonth({ id }: Person, month: Month, before: Month | null): void {
    if (month.cause === 'renewal') {
      const agreed = this.#agreed.get(id) ?? null
      expect(agreed).not.toBeNull()
      expect(month.level).toBe(agreed!.level)
      expect(month.price).toBeLessThanOrEqual(agreed!.price)
      // From the end of the one before, or later where nobody was there to renew it; never for days that were not had.
      expect(month.begins_at).toBeGreaterThanOrEqual(before!.ends_at)
      expect(month.begins_at).toBeLessThanOrEqual(before!.ends_at + 3 * DAY)
      expect(month.ends_at - month.begins_at).toBe(30 * DAY)
      return
    }
    expect(month).toMatchObject(this.#only(id))
    expect(month.cause).toBe(before !== null && month.at < before.ends_at ? 'upgrade' : 'join')
    this.#agreed.set(id, { level: month.level, price: month.renewal_price })
  }

  #only(id: number) {
    const { price, level } = this.#seen.get(id)!
    return { price, level }
  }
}
