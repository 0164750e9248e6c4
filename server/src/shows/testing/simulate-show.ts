import type { ShowKind } from '@footlight/core/protocol/shows'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { NewParticipant, ShowEvent } from '@footlight/core/rules/shows/events'
import { tokensFor } from '@footlight/core/rules/shows/meter'
import type { Bill } from '@footlight/core/rules/shows/receipt'
import {
  noTerms,
  openParticipants,
  participantOf,
  REQUEST_EXPIRES_MS,
  type Show,
  type Terms,
} from '@footlight/core/rules/shows/show'
import { accountOf, openShow } from '@footlight/core/rules/shows/testing/show-samples'
import { wakeAt } from '@footlight/core/rules/shows/tick'
import { Dice } from './dice.ts'
import { Oracle } from './oracle.ts'
import { recoverVenue } from './recover-venue.ts'
import { Crash, Venue, type VenueClock, type VenueDeps } from './venue.ts'
import { WobblyLedger } from './wobbly-ledger.ts'

export interface Simulated {
  readonly kind: ShowKind
  /** The show as the last process had it. */
  readonly venue: Venue
  readonly oracle: Oracle
  readonly ledger: WobblyLedger
  readonly bill: Bill | null
  /** How often the process ended in the middle, and whether the show was settled from the books. */
  readonly crashes: number
  readonly isRecovered: boolean
  /** Tokens that each account had at first and was given later. */
  readonly given: ReadonlyMap<number, number>
}

const PEOPLE = [1, 2, 3, 4, 5, 6]
const PRICES = [1, 7, 12, 30, 59, 60, 61, 999, 10_000]
const share: RevenueShare = {
  kind: 'show',
  withStudio: false,
  platform: 5_000,
  studio: 0,
  model: 5_000,
  effectiveFrom: 0,
}
const STUDIO_SHARE: RevenueShare = { ...share, withStudio: true, studio: 1_499, model: 3_501 }
const MONOTONIC_START = 1_000

/**
 * One show from the first word to the empty escrow, with everything that goes wrong on the way. The same
 * seed, the same show.
 */
export function simulateShow(seed: number): Simulated {
  return new Simulation(new Dice(seed)).run()
}

class Simulation {
  readonly #dice: Dice
  readonly #ledger: WobblyLedger
  readonly #clock: VenueClock
  readonly #deps: VenueDeps
  readonly #kind: ShowKind
  readonly #given = new Map<number, number>()
  /** Steps until the process ends; Infinity: it does not. */
  #crashIn: number
  #crashes = 0
  /** How often something happens at all: some shows are calm and last until the tokens are used up. */
  readonly #unrest: number
  /** How often a timer rings much too late. */
  readonly #lateness: number
  #venue: Venue
  #oracle: Oracle
  #last: ShowEvent | null = null

  constructor(dice: Dice) {
    this.#dice = dice
    this.#unrest = dice.pick([0.1, 0.4, 1])
    this.#lateness = dice.pick([0, 0.05, 0.5])
    this.#kind = dice.pick([
      'private',
      'private',
      'private',
      'group',
      'group',
      'limited',
      'goal',
      'cam2cam',
      'recording',
    ])
    this.#ledger = new WobblyLedger(dice)
    this.#clock = { now: MONOTONIC_START, wallAhead: 1_700_000_000_000 }
    this.#crashIn = dice.chance(0.3) ? dice.int(1, 150) : Number.POSITIVE_INFINITY
    this.#deps = {
      ledger: this.#ledger,
      clock: this.#clock,
      share: dice.chance(0.3) ? STUDIO_SHARE : share,
      maybeCrash: () => this.#maybeCrash(),
    }
    const show = this.#announced()
    for (const account of PEOPLE)
      this.#give(account, dice.int(0, 4) * dice.int(1, 1 + 3 * (show.terms.pricePerMinute ?? 50)))
    for (const account of PEOPLE)
      if (dice.chance(0.4))
        this.#ledger.limits.set(
          walletOf(accountOf(account)),
          dice.int(30, 30 + 3 * (show.terms.pricePerMinute ?? 50)),
        )
    this.#oracle = new Oracle(show)
    this.#venue = new Venue(this.#deps, show)
  }

  run(): Simulated {
    const bill = this.#live()
    this.#ledger.lossRate = 0
    const { facts } = this.#venue
    this.#oracle.read(facts)
    return {
      kind: this.#kind,
      venue: this.#venue,
      oracle: this.#oracle,
      ledger: this.#ledger,
      bill: bill ?? this.#venue.bill,
      crashes: this.#crashes,
      isRecovered: bill !== null,
      given: this.#given,
    }
  }

  /**
   * Lives through crashes; answers the bill that was made from the books, null: the show ended on its own.
   */
  #live(): Bill | null {
    for (;;) {
      try {
        this.#play()
        return null
      } catch (error) {
        if (!(error instanceof Crash)) throw error
        this.#crashes += 1
        const again = this.#comeBack()
        if (again !== null) return again
      }
    }
  }

  #comeBack(): Bill | null {
    const { record, accounts, orders } = this.#venue
    this.#clock.now += this.#dice.int(1_000, 600_000)
    this.#ledger.lossRate = 0
    const recovered = recoverVenue(record, accounts, this.#deps)
    if (recovered.kind === 'over') return recovered.bill
    this.#oracle = new Oracle(recovered.show)
    this.#venue = new Venue(this.#deps, recovered.show, orders)
    return null
  }

  #play(): void {
    // Some are over as soon as they have begun.
    const steps = this.#dice.chance(0.2) ? this.#dice.int(1, 15) : this.#dice.int(10, 120)
    for (let step = 0; step < steps && this.#venue.show.phase !== 'ended'; step += 1) {
      this.#passTime()
      if (this.#venue.show.phase === 'open' || this.#dice.chance(this.#unrest)) this.#act()
      if (this.#dice.chance(0.3)) this.#venue.catchUp()
    }
    this.#ledger.lossRate = 0
    this.#venue.catchUp()
    this.#venue.apply({
      kind: 'ended',
      reason: this.#dice.pick(['model_ended', 'moderated', 'cancelled', 'unpublish']),
    })
    // The second word finds it over.
    this.#venue.apply({ kind: 'ended', reason: 'cancelled' })
  }

  #maybeCrash(): void {
    this.#crashIn -= 1
    if (this.#crashIn > 0) return
    this.#crashIn = this.#dice.chance(0.3) ? this.#dice.int(1, 60) : Number.POSITIVE_INFINITY
    throw new Crash()
  }

  /** Timers ring when they are due or later, in their order. */
  #passTime(): void {
    const { show } = this.#venue
    const until =
      this.#clock.now +
      this.#dice.pick([
        0,
        1,
        this.#dice.int(0, 999),
        this.#dice.int(0, 9_000),
        this.#dice.int(0, 9_000),
        this.#dice.int(0, this.#dice.chance(0.3) ? 70_000 : 20_000),
      ])
    for (
      let due = wakeAt(show);
      due !== null && this.#venue.show.phase !== 'ended';
      due = wakeAt(this.#venue.show)
    ) {
      const rings = Math.max(
        this.#clock.now,
        due + (this.#dice.chance(this.#lateness) ? this.#dice.int(0, 40_000) : this.#dice.int(0, 15)),
      )
      if (rings > until) break
      this.#clock.now = rings
      this.#venue.apply({ kind: 'woken' })
    }
    this.#clock.now = Math.max(this.#clock.now, until)
  }

  #act(): void {
    const { show } = this.#venue
    const isWaiting = show.phase === 'open' && this.#dice.chance(0.5)
    const roll = isWaiting ? this.#dice.int(20, 75) : this.#dice.int(0, 99)
    if (roll < 4) this.#clock.wallAhead += this.#dice.int(-1_000_000_000, 1_000_000_000)
    else if (roll < 8) this.#ledger.lossRate = this.#dice.pick([0, 0, 0.3, 0.9])
    else if (roll < 14) this.#topUp()
    else if (roll < 20 && this.#last !== null) this.#venue.apply(this.#last)
    else if (roll < 45) this.#join()
    else if (show.phase === 'open' && roll < 70) this.#send({ kind: 'started' })
    else if (roll < 99 || this.#dice.chance(0.4)) this.#send(this.#somethingHappens())
    else
      this.#send({
        kind: 'ended',
        reason: this.#dice.pick(
          show.phase === 'open'
            ? ['declined', 'cancelled', 'unpublish']
            : ['model_ended', 'moderated', 'unpublish', 'cancelled'],
        ),
      })
  }

  #send(event: ShowEvent): void {
    this.#last = event
    this.#venue.apply(event)
  }

  #somethingHappens(): ShowEvent {
    const { now } = this.#clock
    const { show } = this.#venue
    const account = accountOf(this.#dice.pick(PEOPLE))
    const participants = openParticipants(show)
    const someone =
      participants.length > 0 && this.#dice.chance(0.9) ? this.#dice.pick(participants).account : account
    const since =
      now -
      this.#dice.pick([0, this.#dice.int(0, 3_000), this.#dice.int(0, 3_000), this.#dice.int(0, 20_000)])
    // What is broken is mended soon, most of the time: shows are to last.
    if (!show.hasMedia && this.#dice.chance(0.7)) return { kind: 'media_on' }
    const gone = participants.find((participant) => !participant.isPresent)
    if (gone !== undefined && this.#dice.chance(0.6)) return { kind: 'came', account: gone.account }
    const roll = this.#dice.int(0, 99)
    if (roll < 30) return { kind: 'media_off', since }
    if (roll < 35) return { kind: 'media_on' }
    if (roll < 40) return { kind: 'left', account: someone, reason: 'removed' }
    if (roll < 76) return { kind: 'went', account: someone, since }
    if (roll < 82) return { kind: 'came', account: someone }
    if (roll < 90) return { kind: 'woken' }
    if (roll < 93 && (this.#kind === 'limited' || this.#kind === 'recording'))
      return { kind: 'recording_failed' }
    const payer = participantOf(show, someone)?.role === 'payer'
    if (payer && this.#dice.chance(0.7)) return { kind: 'woken' }
    return {
      kind: 'left',
      account: someone,
      reason: this.#dice.pick(['user_ended', 'user_ended', 'removed']),
    }
  }

  #give(account: number, tokens: number): void {
    if (tokens === 0) return
    this.#given.set(account, (this.#given.get(account) ?? 0) + tokens)
    this.#ledger.give(
      walletOf(accountOf(account)),
      tokens,
      `gift:${account}:${this.#ledger.books.movements.length}`,
    )
  }

  #topUp(): void {
    const account = this.#dice.pick(PEOPLE)
    this.#give(account, this.#dice.int(1, 2 * (this.#venue.show.terms.pricePerMinute ?? 50)))
    this.#venue.apply({ kind: 'topped_up', account: accountOf(account) })
  }

  #announced(): Show {
    const now = this.#clock.now
    const hasMedia = this.#dice.chance(0.9)
    const isRequest = this.#kind === 'private' || this.#kind === 'cam2cam' || this.#kind === 'recording'
    const expiresAt = isRequest
      ? now + REQUEST_EXPIRES_MS
      : this.#kind === 'group'
        ? null
        : now + this.#dice.int(60_000, 900_000)
    return openShow(this.#kind, this.#terms(), {
      openedAt: now,
      expiresAt,
      hasMedia,
      mediaGoneSince: hasMedia ? null : now,
    })
  }

  #terms(): Terms {
    const dice = this.#dice
    const pricePerMinute = dice.pick(PRICES)
    switch (this.#kind) {
      case 'private':
        return {
          ...noTerms,
          pricePerMinute,
          preTip: dice.pick([0, 0, 25]),
          minimumMs: dice.pick([0, 0, 60_000, 180_000]),
          spyPricePerMinute: dice.chance(0.8) ? dice.pick(PRICES) : null,
          spyStartupTip: dice.pick([0, 5, 40]),
        }
      case 'group':
        return { ...noTerms, pricePerMinute, minimum: dice.int(2, 3) }
      case 'limited':
        return {
          ...noTerms,
          ticketPrice: dice.int(1, 60),
          recordingPrice: dice.pick([0, 20]),
          minimum: dice.int(1, 2),
          refundWindowMs: dice.pick([0, 60_000, 300_000]),
        }
      case 'goal':
        return { ...noTerms, minimum: dice.int(20, 120), refundWindowMs: dice.pick([0, 60_000]) }
      default:
        return { ...noTerms, pricePerMinute: dice.chance(0.2) ? null : pricePerMinute }
    }
  }

  /** Joins a person as the rules of the active shows would let them in. */
  #join(): void {
    const account = accountOf(this.#dice.pick(PEOPLE))
    // Whether a person takes part is asked when all earlier money is known: it may make them a participant.
    if (!this.#venue.catchUp() || this.#venue.show.phase === 'ended') return
    const { show } = this.#venue
    const known = participantOf(show, account)
    const participant = this.#participantFor(show, known !== null)
    if (participant === null) return
    this.#venue.join({
      ...participant,
      account,
      username: `viewer${account}`,
      isPresent: this.#dice.chance(0.9),
    })
  }

  #participantFor(
    show: Show,
    hasParticipant: boolean,
  ): Omit<NewParticipant, 'account' | 'username' | 'isPresent'> | null {
    const { terms } = show
    const flat = (what: 'ticket' | 'recording' | 'pledge', tokens: number) => ({
      role: what === 'pledge' ? ('pledge' as const) : ('ticket' as const),
      pricePerMinute: null,
      funded: tokens,
      freeMs: 0,
      flats: [{ what, tokens }],
    })
    const price = terms.pricePerMinute
    if (show.kind === 'goal')
      return show.phase === 'running' && hasParticipant ? null : flat('pledge', this.#dice.int(1, 60))
    if (show.kind === 'limited') {
      if (!hasParticipant) return flat('ticket', terms.ticketPrice)
      return terms.recordingPrice > 0 && this.#dice.chance(0.3)
        ? flat('recording', terms.recordingPrice)
        : null
    }
    if (hasParticipant) return null
    if (show.kind === 'group')
      return { role: 'group', pricePerMinute: price, funded: price ?? 0, freeMs: 0, flats: [] }
    if (show.participants.some((participant) => participant.role === 'payer'))
      return show.phase === 'running' && show.kind === 'private' ? this.#spyParticipant(terms) : null
    const funded = terms.preTip + Math.max(price ?? 0, tokensFor(price ?? 0, terms.minimumMs))
    return {
      role: 'payer',
      pricePerMinute: price,
      funded,
      freeMs: 0,
      flats: terms.preTip > 0 ? [{ what: 'pre_tip', tokens: terms.preTip }] : [],
    }
  }

  #spyParticipant({
    spyPricePerMinute: price,
    spyStartupTip,
  }: Terms): Omit<NewParticipant, 'account' | 'username' | 'isPresent'> | null {
    if (price === null) return null
    if (this.#dice.chance(0.1)) return { role: 'spy', pricePerMinute: null, funded: 0, freeMs: 0, flats: [] }
    const tip = this.#dice.chance(0.7) ? spyStartupTip : 0
    const funded = tip + this.#dice.pick([price, price, Math.ceil(price / 6)])
    return {
      role: 'spy',
      pricePerMinute: price,
      funded,
      freeMs: this.#dice.pick([0, 10_000]),
      flats: tip > 0 ? [{ what: 'startup_tip', tokens: tip }] : [],
    }
  }
}
