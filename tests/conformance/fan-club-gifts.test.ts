import { randomUUID } from 'node:crypto'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { type FanLevel, fanLevels } from '@footlight/core/protocol'
import { giftTerms } from '@footlight/core/rules/fan-club/gift'
import { joinTerms } from '@footlight/core/rules/fan-club/membership'
import { earningsOf, GIFT_PREFIX, walletOf } from '@footlight/core/rules/ledger/accounts'
import type { Person } from '@footlight/server/accounts/people-port'
import type { FanClubRepository } from '@footlight/server/fan-club/fan-club-port'
import type { FanClubGiftRepository, StoredGift } from '@footlight/server/fan-club/gift-port'
import { giveMonth } from '@footlight/server/fan-club/give-month'
import { joinFanClub, pricesOf } from '@footlight/server/fan-club/join-fan-club'
import { redeemGift } from '@footlight/server/fan-club/redeem-gift'
import { renewMemberships, settleMonths } from '@footlight/server/fan-club/renew-memberships'
import { returnGift, returnGifts } from '@footlight/server/fan-club/return-gifts'
import * as fc from 'fast-check'
import pino from 'pino'
import { expect, test } from 'vitest'
import { gift as bonus, NOON } from './commands.ts'
import { describeOnEachDatabase, type TestDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = 100_000

/** A performer, three viewers with tokens and the clock, with what a crash does behind the books. */
class Club {
  readonly clock = new ManualClock(NOON)
  readonly #database: TestDatabase
  /** What the books have next is not written down. */
  crashes = 0
  owner!: Person
  viewers: Person[] = []
  shares: Awaited<ReturnType<TestDatabase['db']['shareRepository']['all']>> = []

  constructor(database: TestDatabase) {
    this.#database = database
  }

  async open(): Promise<this> {
    const { people, shareRepository, ledger, fanClub } = this.#database.db
    this.shares = await shareRepository.all()
    const made = await Promise.all(
      (['model', 'viewer', 'viewer', 'viewer'] as const).map((type) => people.create(newPerson({ type }))),
    )
    const [owner, ...viewers] = made.map((each) => {
      if (!each.ok) throw new Error(each.error)
      return each.value
    })
    this.owner = owner!
    this.viewers = viewers
    for (const { id } of viewers) await ledger.execute(bonus(walletOf(id), START))
    const prices = { priceSupporter: 100, priceInsider: 200, priceLegend: 500 }
    await fanClub.setFields(owner!.id, { enabled: true, description: '', ...prices }, NOON)
    return this
  }

  get deps() {
    const { ledger, people, roomRepository, fanClub, fanClubGifts } = this.#database.db
    const crashing =
      <Args extends unknown[]>(run: (...args: Args) => Promise<void>) =>
      async (...args: Args) => {
        if (this.crashes > 0) {
          this.crashes -= 1
          throw new Error('a crash')
        }
        await run(...args)
      }
    const months: FanClubRepository = { ...fanClub, paid: crashing(fanClub.paid) }
    const gifts: FanClubGiftRepository = {
      ...fanClubGifts,
      paid: crashing(fanClubGifts.paid),
      returned: crashing(fanClubGifts.returned),
    }
    return {
      ...{ ledger, people, roomRepository, shares: this.shares, clock: this.clock },
      ...{ fanClub: months, fanClubGifts: gifts, logger: pino({ level: 'silent' }), newId: randomUUID },
      placeRules: { isReceiverBlockedIn: () => false },
    }
  }

  buyer = (person: Person) => ({ kind: 'person' as const, person, username: person.username, sessionKey: '' })

  async give(giver: Person, level: FanLevel, key: string = randomUUID()) {
    const prices = pricesOf(await this.deps.fanClub.fields(this.owner.id))
    const idempotency = { scope: `fan_club:${giver.id}`, key, fingerprint: level }
    const terms = giftTerms(this.owner.id, prices, level)!
    return giveMonth(this.owner, terms, this.buyer(giver), idempotency, this.deps)
  }

  async given(giver: Person, level: FanLevel): Promise<StoredGift> {
    const given = await this.give(giver, level)
    if (!given.ok) throw new Error(given.error.error)
    return given.value.gift
  }

  redeem = (who: Person, { code }: StoredGift) => redeemGift(code, this.owner, this.buyer(who), this.deps)

  async join(who: Person, level: FanLevel) {
    const prices = pricesOf(await this.deps.fanClub.fields(this.owner.id))
    const terms = joinTerms(this.owner.id, prices, await this.membership(who), level, this.clock.now())
    if (terms === null) return null
    const idempotency = { scope: `fan_club:${who.id}`, key: randomUUID(), fingerprint: '' }
    return joinFanClub(this.owner, terms, this.buyer(who), idempotency, this.deps)
  }

  async takeBack(giver: Person, { id }: StoredGift): Promise<boolean> {
    const gift = (await this.deps.fanClubGifts.byId(id))!
    if (gift.giver !== giver.id) return false
    await this.deps.fanClubGifts.startReturn(id)
    return returnGift(gift, this.deps)
  }

  async work(): Promise<void> {
    await settleMonths(this.deps)
    await Promise.all([returnGifts(this.deps), returnGifts(this.deps), renewMemberships(this.deps)])
  }

  async pass(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 12 * HOUR) {
      this.clock.advance(Math.min(12 * HOUR, left))
      await this.work()
    }
  }

  membership = (who: Person) => this.deps.fanClub.membership(who.id, this.owner.id)
  tokens = async (who: Person) => (await this.deps.ledger.balance(walletOf(who.id))).posted
  earned = async () => (await this.deps.ledger.balance(earningsOf(this.owner.id))).posted
  state = async ({ id }: StoredGift) => (await this.deps.fanClubGifts.byId(id))!.state
}

describeOnEachDatabase('gifts of fan clubs', (database) => {
  test('FANCLUB-GIFT-03 a gift takes its price once, holds it, and pays the performer 80 % when it is redeemed', async () => {
    const club = await new Club(database).open()
    const [giver, friend] = club.viewers as [Person, Person]
    const key = randomUUID()
    const [one, two] = await Promise.all([club.give(giver, 'insider', key), club.give(giver, 'insider', key)])
    expect(one.ok && two.ok && one.value.gift.id === two.value.gift.id).toBe(true)
    const gift = one.ok ? one.value.gift : null!
    expect(gift.code).toMatch(/^[A-HJ-NP-Z2-9]{16}$/)
    expect([await club.tokens(giver), await club.earned()]).toEqual([START - 200, 0])
    // Closed by now: what was paid is honoured.
    const shut = {
      enabled: false,
      description: '',
      priceSupporter: null,
      priceInsider: null,
      priceLegend: null,
    }
    await club.deps.fanClub.setFields(club.owner.id, shut, NOON)
    expect(await club.redeem(friend, gift)).toBeNull()
    expect(await club.redeem(friend, gift)).toBeNull()
    expect(await club.earned()).toBe(160)
    expect(await club.tokens(friend)).toBe(START)
    expect(await club.membership(friend)).toMatchObject({
      ...{ level: 'insider', renewal: 'off', periods: 1, paidUntil: NOON + 30 * DAY, worth: 200 },
    })
    expect(await club.redeem(giver, gift)).toEqual({ error: 'not_found' })
    expect(await club.takeBack(giver, gift)).toBe(false)
    await club.pass(32 * DAY)
    expect(await club.tokens(friend)).toBe(START)
    expect(await club.deps.fanClub.month(club.owner.id, NOON - 1, NOON + 1)).toMatchObject({
      ...{ joined: 1, gifted: 1, paid: 200, earned: 160 },
    })
  })

  test('FANCLUB-GIFT-04 one code, two accounts, four tabs, a join and a renewal in the same moment', async () => {
    const club = await new Club(database).open()
    const [giver, friend, other] = club.viewers as [Person, Person, Person]
    const gift = await club.given(giver, 'insider')
    const answers = await Promise.all(
      [friend, other, friend, other].map((who) => club.redeem(who, gift).catch(() => 'x')),
    )
    expect(answers.filter((answer) => answer === null).length).toBeGreaterThan(0)
    expect(
      [await club.membership(friend), await club.membership(other)].filter((each) => each !== null),
    ).toHaveLength(1)
    const late = (await club.membership(friend)) === null ? friend : other
    const second = await club.given(giver, 'supporter')
    await Promise.all([club.join(late, 'supporter'), club.redeem(late, second)])
    // A join that finds the month taken by the gift takes nothing; one that was quicker has the gift's days behind it.
    const held = (await club.membership(late))!
    expect(held.paidUntil).toBe(NOON + 30 * DAY * held.periods)
    expect([await club.state(second), await club.tokens(late)]).toEqual([
      'redeemed',
      START - 100 * (held.periods - 1),
    ])
    const third = await club.given(giver, 'supporter')
    await club.pass(30 * DAY * held.periods - DAY)
    club.clock.advance(DAY)
    await Promise.all([club.work(), club.redeem(late, third)])
    await club.work()
    const { periods, paidUntil } = (await club.membership(late))!
    expect(paidUntil).toBe(NOON + 30 * DAY * periods)
    expect(await club.state(third)).toBe('redeemed')
  })

  test('FANCLUB-GIFT-04 a month is written down while the renewal of the same month begins', async () => {
    const club = await new Club(database).open()
    const { fanClub } = database.db
    for (const viewer of club.viewers) await club.join(viewer, 'supporter')
    for (let period = 2; period < 40; period += 1) {
      const beginsAt = NOON + 30 * DAY * (period - 1)
      await Promise.all(
        club.viewers.flatMap(({ id }) => {
          const month = {
            ...{ viewer: id, model: club.owner.id, period, level: 'supporter' as const },
            ...{ cause: 'renewal' as const, price: 100, renewalPrice: 100 },
            ...{ beginsAt, endsAt: beginsAt + 30 * DAY },
          }
          return [fanClub.beginRenewal(month, beginsAt, beginsAt + HOUR), fanClub.paid(month, 80)]
        }),
      )
    }
    for (const viewer of club.viewers) expect((await club.membership(viewer))?.periods).toBe(39)
  })

  test('FANCLUB-GIFT-05 what nobody redeems comes back after ninety days, and at once to a giver who asks', async () => {
    const club = await new Club(database).open()
    const [giver, friend] = club.viewers as [Person, Person]
    const [left, taken] = [await club.given(giver, 'legend'), await club.given(giver, 'supporter')]
    expect(await club.takeBack(friend, taken)).toBe(false)
    expect(await Promise.all([club.takeBack(giver, taken), club.takeBack(giver, taken)])).toEqual([
      true,
      true,
    ])
    expect([await club.tokens(giver), await club.state(taken)]).toEqual([START - 500, 'returned'])
    expect(await club.redeem(friend, taken)).toEqual({ error: 'not_found' })
    await club.pass(90 * DAY - HOUR)
    expect(await club.state(left)).toBe('waiting')
    club.clock.advance(HOUR)
    const answers = await Promise.all([club.work(), club.redeem(friend, left)])
    await club.work()
    expect([answers[1], await club.state(left), await club.tokens(giver)]).toEqual([
      { error: 'not_found' },
      'returned',
      START,
    ])
    // In the moment in which it is taken back.
    const raced = await club.given(giver, 'supporter')
    const [isBack, refusal] = await Promise.all([club.takeBack(giver, raced), club.redeem(friend, raced)])
    expect(isBack).toBe(refusal !== null)
    expect(await club.state(raced)).toBe(isBack ? 'returned' : 'redeemed')
  })

  test('FANCLUB-GIFT-05 what came back the same day is off the sum of the day', async () => {
    const club = await new Club(database).open()
    const [giver] = club.viewers as [Person]
    const { ledger } = club.deps
    await club.takeBack(giver, await club.given(giver, 'legend'))
    const limit = (tokens: number) => ({
      ...bonus('platform', tokens),
      lines: [{ debit: walletOf(giver.id), credit: 'platform', tokens }],
      spendLimits: [{ account: walletOf(giver.id), tokensMax: 100 }],
      at: club.clock.now(),
      id: randomUUID(),
    })
    expect((await ledger.execute(limit(101))).ok).toBe(false)
    expect((await ledger.execute(limit(100))).ok).toBe(true)
  })

  test('FANCLUB-GIFT-SIM-01 each gift is redeemed or returned, once, whatever liars and crashes do', async () => {
    const who = fc.nat({ max: 2 })
    const step = fc.record({
      do: fc.constantFrom('give', 'give', 'redeem', 'redeem', 'redeem', 'back', 'join', 'pass', 'crash'),
      ...{ who, other: who, level: fc.constantFrom(...fanLevels) },
      ...{ gift: fc.nat({ max: 30 }), hours: fc.integer({ min: 1, max: 24 * 40 }) },
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
        const club = await new Club(database).open()
        const { ledger, fanClubGifts } = club.deps
        for (const { who: at, other, level, gift, hours, ...step } of steps) {
          const [one, two] = [club.viewers[at]!, club.viewers[other]!]
          const all = (await Promise.all(club.viewers.map(({ id }) => fanClubGifts.ofGiver(id, 100)))).flat()
          const picked = all[gift % Math.max(1, all.length)]
          if (step.do === 'give') await club.give(one, level).catch(() => null)
          if (step.do === 'join') await club.join(one, level).catch(() => null)
          if (step.do === 'pass') await club.pass(hours * HOUR)
          if (step.do === 'crash') club.crashes = 2
          if (picked !== undefined && (step.do === 'redeem' || step.do === 'back')) {
            const back = step.do === 'back' ? [club.takeBack(two, picked)] : []
            await Promise.allSettled([club.redeem(one, picked), club.redeem(two, picked), ...back])
          }
        }
        club.crashes = 0
        await club.pass(12 * HOUR)
        for (const viewer of club.viewers) {
          const membership = await club.membership(viewer)
          if (membership !== null && membership.paidUntil > club.clock.now())
            expect(await club.deps.fanClub.levelOf(viewer.id, club.owner.id, club.clock.now())).not.toBeNull()
        }
        const gifts = (await Promise.all(club.viewers.map(({ id }) => fanClubGifts.ofGiver(id, 100)))).flat()
        for (const { id, state, price } of gifts) {
          const held = (await ledger.balance(`${GIFT_PREFIX}${id}`)).posted
          const isBack = (await ledger.movement(`fan_club_gift_return.${id}`)) !== null
          expect([held, isBack]).toEqual([state === 'waiting' ? price : 0, state === 'returned'])
          expect(['waiting', 'redeemed', 'returned']).toContain(state)
        }
        await club.pass(91 * DAY)
        const ended = (await Promise.all(gifts.map(({ id }) => fanClubGifts.byId(id)))).map(
          (each) => each!.state,
        )
        expect(ended.filter((state) => state !== 'redeemed' && state !== 'returned')).toEqual([])
        const held = (await ledger.holdings(GIFT_PREFIX)).filter(({ account }) =>
          gifts.some(({ id }) => account === `${GIFT_PREFIX}${id}`),
        )
        expect(held).toEqual([])
        expect(await ledger.reconcile()).toMatchObject({ total: 0, problems: [] })
      }),
      { numRuns: 15 },
    )
  }, 240_000)
})
