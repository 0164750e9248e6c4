import type { ParticipantRole, ShowKind } from '@footlight/core/protocol/shows'
import type { NewParticipant, ShowEvent } from '@footlight/core/rules/shows/events'
import type { Show } from '@footlight/core/rules/shows/show'
import type { Fact } from './venue.ts'

/**
 * What was not served: from the moment that somebody claimed afterwards to the moment at which it came back.
 */
interface Gap {
  readonly from: bigint
  readonly to: bigint
}

interface Stint {
  readonly account: number
  readonly role: ParticipantRole
  readonly price: bigint | null
  readonly servedFrom: bigint
  /** Picture that a former process has written down, ms. */
  readonly noted: bigint
  readonly flats: { readonly what: string; readonly tokens: bigint }[]
  funded: bigint
  readonly absences: Gap[]
  /** Since when the line is down now. */
  goneSince: bigint | null
  refusals: number
  final: bigint | null
  readonly charges: { readonly id: string; readonly tokens: bigint }[]
}

const MINUTE = 60_000n

/**
 * Says what each participant must pay, from the record of what happened. It keeps no meter: it subtracts the
 * silences from the time of the show when it is asked, in whole numbers without limit. It takes from the
 * machine when a participant was closed and why, and objects where that is wrong.
 */
export class Oracle {
  readonly stints: Stint[] = []
  readonly objections: string[] = []
  readonly #kind: ShowKind
  readonly #show: Show
  readonly #silences: Gap[] = []
  #silentSince: bigint | null
  #startedAt: bigint | null
  #recordingFailed: boolean

  /** `show`: as it was before the first fact. */
  constructor(show: Show) {
    this.#kind = show.kind
    this.#show = show
    this.#silentSince = show.mediaGoneSince === null ? null : BigInt(show.mediaGoneSince)
    // What was before a restart is what was noted of it; the wall clock may have been put right meanwhile.
    this.#startedAt = show.startedAt === null ? null : BigInt(show.cutOffAt ?? show.startedAt)
    this.#recordingFailed = show.recordingFailed
    for (const participant of show.participants) {
      const noted = participant.meter.intervals.reduce((sum, { from, to }) => sum + BigInt(to - from), 0n)
      const stint = this.#newStint(
        { ...participant, freeMs: 0 },
        BigInt(show.mediaGoneSince ?? participant.takenAt),
        noted,
      )
      if (participant.closed !== null) stint.final = BigInt(participant.closed.owed)
    }
  }

  read(facts: readonly Fact[]): this {
    for (const fact of facts) {
      if (fact.fact === 'event') this.#happened(fact.event, BigInt(fact.at))
      else if (fact.fact === 'started') this.#startedAt = BigInt(fact.at)
      else if (fact.fact === 'charge') this.#charged(fact.id, BigInt(fact.at))
      else this.#closed(fact)
    }
    return this
  }

  #newStint(
    participant: NewParticipant | (Show['participants'][number] & { freeMs: number }),
    at: bigint,
    noted = 0n,
  ): Stint {
    const stint: Stint = {
      account: participant.account,
      role: participant.role,
      price: participant.pricePerMinute === null ? null : BigInt(participant.pricePerMinute),
      noted,
      servedFrom: at + BigInt(participant.freeMs),
      flats: participant.flats.map(({ what, tokens }) => ({ what, tokens: BigInt(tokens) })),
      funded: BigInt(participant.funded),
      absences: [],
      goneSince: participant.isPresent ? null : at,
      refusals: 0,
      final: null,
      charges: [],
    }
    this.stints.push(stint)
    return stint
  }

  #open(account: number): Stint | undefined {
    return this.stints.find((stint) => stint.account === account && stint.final === null)
  }

  #happened(event: ShowEvent, at: bigint): void {
    switch (event.kind) {
      case 'participant_joined': {
        const known = this.#open(event.participant.account)
        if (known === undefined) return void this.#newStint(event.participant, at)
        known.funded += BigInt(event.participant.funded)
        known.flats.push(
          ...event.participant.flats.map(({ what, tokens }) => ({ what, tokens: BigInt(tokens) })),
        )
        return
      }
      case 'funded': {
        const stint = this.#open(event.account)
        if (stint !== undefined) stint.funded += BigInt(event.tokens)
        return
      }
      case 'refill_refused': {
        const stint = this.#open(event.account)
        if (stint !== undefined) stint.refusals += 1
        return
      }
      case 'media_off':
        this.#silentSince = earlier(this.#silentSince, BigInt(event.since))
        return
      case 'media_on':
        if (this.#silentSince !== null) this.#silences.push({ from: this.#silentSince, to: at })
        this.#silentSince = null
        return
      case 'went': {
        const stint = this.#open(event.account)
        if (stint !== undefined) stint.goneSince = earlier(stint.goneSince, BigInt(event.since))
        return
      }
      case 'came': {
        const stint = this.#open(event.account)
        if (stint === undefined || stint.goneSince === null) return
        stint.absences.push({ from: stint.goneSince, to: at })
        stint.goneSince = null
        return
      }
      case 'recording_failed':
        this.#recordingFailed = true
        return
      default:
    }
  }

  #charged(id: string, at: bigint): void {
    for (const stint of this.stints)
      if (stint.final === null)
        stint.charges.push({ id, tokens: least(stint.funded, this.#byClock(stint, at)) })
  }

  #closed({ participant, at, reason, noticedAt }: Extract<Fact, { fact: 'closed' }>): void {
    const stint = this.stints[participant]
    if (stint === undefined || stint.final !== null) {
      this.objections.push(`participant ${participant} was closed and is not open`)
      return
    }
    const final = this.#final(stint, reason, BigInt(at))
    this.#judge(stint, reason, BigInt(at), BigInt(noticedAt), final)
    stint.final = final
  }

  /** Tells whether it was right to close the participant then, for this reason. */
  #judge(stint: Stint, reason: string, at: bigint, noticedAt: bigint, final: bigint): void {
    if (at > noticedAt) this.objections.push('a participant was closed in the future')
    const isOwnDoing = reason === 'user_ended' || reason === 'user_left'
    if (isOwnDoing && isAudience(stint) && this.#startedAt !== null)
      this.objections.push('somebody who paid for the whole lost it by going away')
    if (final > stint.funded) this.objections.push('a participant owes more than was put in escrow')
    // Spies go with the one who pays, whatever they have left.
    const isOver =
      stint.role === 'spy' && this.stints.some((each) => each.role === 'payer' && each.final !== null)
    if ((reason !== 'out_of_tokens' && reason !== 'daily_limit') || isOver) return
    const left = stint.funded - this.#byClock(stint, at)
    if (stint.role === 'spy' && left > 0n) {
      if (stint.refusals === 0 || left * 6n >= (stint.price ?? 0n))
        this.objections.push('a spy with a sixth of a minute was sent back')
    } else if (left > 0n) this.objections.push('out of tokens with tokens left')
    // Where the clock stopped before the timer rang, they are found as soon as it goes on, and had nothing in
    // between.
    const goesOn = [...this.#silences, ...stint.absences].some(({ to }) => to === at)
    const ran = this.#servedMs(stint, at) > this.#servedMs(stint, at - 1n)
    if (ran && !goesOn && this.#byClock(stint, at - 1n) >= stint.funded)
      this.objections.push('out of tokens later than at the last one')
  }

  /**
   * The price of what somebody saw, and of what they had promised to see when it is they who walk out of a
   * picture that is there.
   */
  #final(stint: Stint, reason: string, at: bigint): bigint {
    if (this.#startedAt === null) return 0n
    const isWhole = this.#kind === 'limited' || this.#kind === 'goal'
    if (isWhole && (reason === 'cancelled' || reason === 'server_restart')) return 0n
    if (this.#kind === 'recording' && this.#recordingFailed) return 0n
    if (this.#walksOut(stint, reason, at)) {
      const promised = ((stint.price ?? 0n) * this.#minimumMs) / MINUTE
      const seen = this.#time(stint, at)
      return least(
        stint.funded,
        (seen > promised ? seen : promised) + stint.flats.reduce((sum, { tokens }) => sum + tokens, 0n),
      )
    }
    const earned = this.#earned(stint, at).filter(({ what }) => what !== 'recording' || reason !== 'removed')
    return least(stint.funded, this.#time(stint, at) + earned.reduce((sum, { tokens }) => sum + tokens, 0n))
  }

  /** A promise was made, some of it was seen, and it was their own doing that it ended. */
  #walksOut(stint: Stint, reason: string, at: bigint): boolean {
    const isTheirs =
      reason === 'user_ended' ||
      reason === 'user_left' ||
      reason === 'out_of_tokens' ||
      reason === 'daily_limit'
    if (stint.role !== 'payer' || !isTheirs || this.#minimumMs === 0n || this.#servedMs(stint, at) === 0n)
      return false
    return !this.#isDarkAt(reason === 'user_left' && stint.goneSince !== null ? stint.goneSince : at)
  }

  #isDarkAt(at: bigint): boolean {
    return (
      this.#silences.some(({ from, to }) => from <= at && at < to) ||
      (this.#silentSince !== null && this.#silentSince <= at)
    )
  }

  get #minimumMs(): bigint {
    return BigInt(this.#show.terms.minimumMs)
  }

  /**
   * A tip before the show is worth half a minute of it, or the minimum; a ticket its refund window; a spy's
   * tip the first moment.
   */
  #earned(stint: Stint, at: bigint): Stint['flats'] {
    const seen = this.#servedMs(stint, at)
    return stint.flats.filter(({ what }) => {
      if (what === 'startup_tip') return seen > 0n
      if (what === 'pre_tip') return seen >= (this.#minimumMs > 0n ? this.#minimumMs : 30_000n)
      return (
        seen > 0n &&
        seen >= BigInt(this.#show.terms.refundWindowMs) &&
        !(what === 'recording' && this.#recordingFailed)
      )
    })
  }

  /** The time, and the flat sums that were earned in it. */
  #byClock(stint: Stint, at: bigint): bigint {
    return this.#earned(stint, at).reduce((sum, { tokens }) => sum + tokens, this.#time(stint, at))
  }

  /** Exact fraction, rounded down. */
  #time(stint: Stint, at: bigint): bigint {
    return stint.price === null ? 0n : (stint.price * this.#servedMs(stint, at)) / MINUTE
  }

  #servedMs(stint: Stint, at: bigint): bigint {
    if (this.#startedAt === null) return stint.noted
    const from = this.#startedAt > stint.servedFrom ? this.#startedAt : stint.servedFrom
    const silences = [...this.#silences, ...still(this.#silentSince, at)]
    const gaps = isAudience(stint)
      ? silences
      : [...silences, ...stint.absences, ...still(stint.goneSince, at)]
    const served = gaps.reduce(
      (parts, gap) => parts.flatMap((part) => without(part, gap)),
      [{ from, to: at }],
    )
    return served.reduce((sum, part) => (part.to > part.from ? sum + part.to - part.from : sum), stint.noted)
  }
}

/** Paid for the whole: the picture was for them, whether they looked or not. */
function isAudience({ role }: Stint): boolean {
  return role === 'ticket' || role === 'pledge'
}

function without(part: Gap, gap: Gap): Gap[] {
  const before = { from: part.from, to: least(part.to, gap.from) }
  const after = { from: part.from > gap.to ? part.from : gap.to, to: part.to }
  return [before, after].filter(({ from, to }) => to > from)
}

function still(since: bigint | null, at: bigint): Gap[] {
  return since === null || since >= at ? [] : [{ from: since, to: at }]
}

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function earlier(known: bigint | null, claimed: bigint): bigint {
  return known === null ? claimed : least(known, claimed)
}
