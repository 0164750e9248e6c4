import type { AccountId } from '../../protocol/ids.ts'
import type { PerformerSettings } from '../../protocol/performer.ts'
import type { RoomStatus } from '../../protocol/rooms.ts'
import type { CurrentShow } from '../../protocol/shows.ts'
import { openParticipants, type Show } from './show.ts'

/**
 * Facts that the rules look at: nothing but what everybody may read, so that a client that asks them shows
 * what the server will answer. `currentShow`: running or announced.
 */
export interface ShowRuleFacts {
  readonly status: RoomStatus
  readonly currentShow: CurrentShow | null
  readonly isVoyeur: boolean
  readonly isVersusTournament: boolean
  readonly isVersus: boolean
  readonly offers: PerformerSettings
}

/** Why something cannot be done now: the `state` of a 409. */
export type RuleState =
  | RoomStatus
  | 'announced'
  | 'voyeur'
  | 'versus'
  | 'versus_tournament'
  | 'disabled'
  | 'exclusive_disabled'
  | 'cam2cam_disabled'
  | 'watch_together_disabled'
  | 'exclusive'
  | 'running'
  | 'ended'
  | 'none'
  | 'no_ticket'
  | 'own'
  | 'below_minimum'
  | 'no_media'
  | 'nobody'

const openStatuses: ReadonlySet<RoomStatus> = new Set(['online', 'standby'])

/**
 * Chat status online or standby, no limited-show app, not a voyeur cam, no battle tournament active, private
 * enabled.
 */
export function privateRefusal(
  ruleFacts: ShowRuleFacts,
  wants: { readonly exclusive: boolean; readonly cam2cam: boolean; readonly watchTogether: boolean },
): RuleState | null {
  const { offers } = ruleFacts
  if (!openStatuses.has(ruleFacts.status)) return ruleFacts.status
  if (ruleFacts.currentShow !== null && ruleFacts.currentShow.kind !== 'group') return 'announced'
  if (ruleFacts.isVoyeur) return 'voyeur'
  if (ruleFacts.isVersusTournament) return 'versus_tournament'
  if (!offers.private.isEnabled) return 'disabled'
  if (wants.exclusive && !offers.private.isExclusiveEnabled) return 'exclusive_disabled'
  if (wants.cam2cam && !offers.sharecam.isAllowedInPrivate) return 'cam2cam_disabled'
  if (wants.watchTogether && !offers.private.isWatchPornTogetherEnabled) return 'watch_together_disabled'
  return null
}

/** Tells whether a show may become the current one now: accepted, started or announced by the performer. */
export function startRefusal(ruleFacts: ShowRuleFacts, show: Pick<Show, 'id'> | null): RuleState | null {
  if (ruleFacts.isVersus) return 'versus'
  if (ruleFacts.currentShow === null || ruleFacts.currentShow.show_id === show?.id) return null
  // People who only gather for a group show give way to one that starts; they have everything back.
  if (ruleFacts.currentShow.kind === 'group' && ruleFacts.currentShow.phase === 'open') return null
  return ruleFacts.currentShow.phase === 'running' ? ruleFacts.status : 'announced'
}

/**
 * A private runs that is not exclusive and may be spied on, and the caller is not in it already
 * (`hasParticipant`: in that very show).
 */
export function spyRefusal(
  { currentShow, status }: ShowRuleFacts,
  hasParticipant: boolean,
): RuleState | null {
  if (currentShow === null || currentShow.kind !== 'private' || currentShow.phase !== 'running') return status
  if (hasParticipant) return 'own'
  if (currentShow.is_exclusive) return 'exclusive'
  if (currentShow.spy_price_per_minute === null) return 'disabled'
  return status === 'private' ? null : status
}

/**
 * The limited app is installed (announced or running) and no ticket held; the latter is `already_purchased`.
 */
export function ticketRefusal(ruleFacts: ShowRuleFacts): RuleState | null {
  return ruleFacts.currentShow?.kind === 'limited' ? null : stateOf(ruleFacts)
}

/** In limited mode with ticket held, recording price above 0; not bought yet is the caller's to say. */
export function recordingRefusal(ruleFacts: ShowRuleFacts, hasTicket: boolean): RuleState | null {
  const { currentShow } = ruleFacts
  if (currentShow?.kind !== 'limited') return stateOf(ruleFacts)
  if (currentShow.phase === 'open') return 'announced'
  if ((currentShow.recording_price ?? 0) === 0) return 'disabled'
  return hasTicket ? null : 'no_ticket'
}

/** Place in a group show: while it gathers people, or later, while the room is public or the show runs. */
export function groupRefusal(ruleFacts: ShowRuleFacts): RuleState | null {
  const { currentShow, status } = ruleFacts
  if (currentShow !== null && currentShow.kind !== 'group') return stateOf(ruleFacts)
  if (!ruleFacts.offers.group.isEnabled) return 'disabled'
  if (currentShow?.phase === 'running') return null
  if (ruleFacts.isVoyeur) return 'voyeur'
  return openStatuses.has(status) ? null : status
}

export function goalRefusal(ruleFacts: ShowRuleFacts): RuleState | null {
  return ruleFacts.currentShow?.kind === 'goal' ? null : stateOf(ruleFacts)
}

/** A camera or a recording beside the public show. */
export function serviceRefusal(ruleFacts: ShowRuleFacts, kind: 'cam2cam' | 'recording'): RuleState | null {
  const isOffered =
    kind === 'cam2cam'
      ? ruleFacts.offers.sharecam.isAllowedInPublic
      : ruleFacts.offers.public_recording.isEnabled
  if (!isOffered) return 'disabled'
  return ruleFacts.status === 'online' ? null : ruleFacts.status
}

export function hasRecording(show: Show, account: AccountId): boolean {
  return openParticipants(show).some(
    (participant) =>
      participant.account === account && participant.flats.some((flat) => flat.what === 'recording'),
  )
}

function stateOf(ruleFacts: ShowRuleFacts): RuleState {
  if (ruleFacts.currentShow === null) return ruleFacts.status === 'online' ? 'none' : ruleFacts.status
  return ruleFacts.currentShow.phase === 'running' ? ruleFacts.status : 'announced'
}
