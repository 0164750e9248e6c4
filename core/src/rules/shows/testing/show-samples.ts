import { AccountId } from '../../../protocol/ids.ts'
import type { CurrentShow, ParticipantRole, ShowKind } from '../../../protocol/shows.ts'
import type { NewParticipant, ShowEvent } from '../events.ts'
import { noTerms, type Show, type Terms } from '../show.ts'
import { advance } from '../transition.ts'
import { currentShowView } from '../view.ts'

export const performer = { id: AccountId.parse(900), username: 'mira', studioId: null }

export function accountOf(number: number): AccountId {
  return AccountId.parse(number)
}

export const sampleTerms: Readonly<Record<ShowKind, Terms>> = {
  private: { ...noTerms, pricePerMinute: 60, spyPricePerMinute: 12 },
  cam2cam: { ...noTerms, pricePerMinute: 6, cam2cam: true },
  recording: { ...noTerms, pricePerMinute: 6, keepsRecording: true },
  group: { ...noTerms, pricePerMinute: 12, minimum: 2 },
  limited: { ...noTerms, ticketPrice: 50, recordingPrice: 20, minimum: 1, refundWindowMs: 60_000 },
  goal: { ...noTerms, minimum: 100, refundWindowMs: 60_000 },
}

/** Open at 0, the performer's stream is there, nobody takes part. */
export function openShow(kind: ShowKind, terms: Partial<Terms> = {}, more: Partial<Show> = {}): Show {
  return {
    id: 'show',
    kind,
    phase: 'open',
    terms: { ...sampleTerms[kind], ...terms },
    openedAt: 0,
    expiresAt: null,
    startedAt: null,
    endedAt: null,
    reason: null,
    hasMedia: true,
    mediaGoneSince: null,
    darkness: [],
    recordingFailed: false,
    ticks: 0,
    participants: [],
    ...more,
  }
}

const roles: Readonly<Record<ShowKind, ParticipantRole>> = {
  private: 'payer',
  cam2cam: 'payer',
  recording: 'payer',
  group: 'group',
  limited: 'ticket',
  goal: 'pledge',
}

/** Who takes part as most do: there, with a minute's worth in escrow, or the price of the whole. */
export function newParticipant(
  show: Show,
  account: number,
  more: Partial<NewParticipant> = {},
): NewParticipant {
  const role = more.role ?? roles[show.kind]
  const { pricePerMinute, spyPricePerMinute, ticketPrice } = show.terms
  const price = role === 'spy' ? spyPricePerMinute : pricePerMinute
  const flats: NewParticipant['flats'] =
    role === 'ticket'
      ? [{ what: 'ticket', tokens: ticketPrice }]
      : role === 'pledge'
        ? [{ what: 'pledge', tokens: 50 }]
        : []
  const sums = (more.flats ?? flats).reduce((sum, flat) => sum + flat.tokens, 0)
  return {
    account: accountOf(account),
    username: `viewer${account}`,
    role,
    pricePerMinute: price,
    funded: sums + (price ?? 0),
    flats,
    freeMs: 0,
    isPresent: true,
    ...more,
  }
}

/** One event after another; the show that comes out of it. */
export function play(show: Show, ...events: readonly (readonly [at: number, event: ShowEvent])[]): Show {
  return events.reduce((each, [at, event]) => advance(each, event, at).show, show)
}

/** A show that runs since 0, with these accounts as participants. */
export function runningShow(kind: ShowKind, accounts: readonly number[], terms: Partial<Terms> = {}): Show {
  const open = openShow(kind, terms)
  const taken = accounts.map((account): [number, ShowEvent] => [
    0,
    { kind: 'participant_joined', participant: newParticipant(open, account) },
  ])
  return play(open, ...taken, [0, { kind: 'started' }])
}

/** As everybody reads it. */
export function staged(show: Show): CurrentShow {
  return currentShowView(show, { now: 0, wall: (at) => at, walletOf: () => null })
}
