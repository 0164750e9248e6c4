import type { AccountId } from '../../protocol/ids.ts'
import type { PerformerSettings } from '../../protocol/performer.ts'
import type { RoomStatus } from '../../protocol/rooms.ts'
import type { CurrentShow } from '../../protocol/shows.ts'
import { openParticipants, type Show } from './show.ts'

/**
 * Facts that the rules look at: nothing but what everybody may read, so that a client that asks them shows
 * what the server will answer. `stage`: the current show, running or announced.
 */
export interface ShowRuleFacts {
  readonly status: RoomStatus
  readonly stage: CurrentShow | null
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
 * Chat status online or standby, no limited-show app, not a voyeur cam, no versus tournament active, private
 * enabled.
 */
export function privateRefusal(
  floor: ShowRuleFacts,
  wants: { readonly exclusive: boolean; readonly cam2cam: boolean; readonly watchTogether: boolean },
): RuleState | null {
  const { offers } = floor
  if (!openStatuses.has(floor.status)) return floor.status
  if (floor.stage !== null && floor.stage.kind !== 'group') return 'announced'
  if (floor.isVoyeur) return 'voyeur'
  if (floor.isVersusTournament) return 'versus_tournament'
  if (!offers.private.isEnabled) return 'disabled'
  if (wants.exclusive && !offers.private.isExclusiveEnabled) return 'exclusive_disabled'
  if (wants.cam2cam && !offers.sharecam.isAllowedInPrivate) return 'cam2cam_disabled'
  if (wants.watchTogether && !offers.private.isWatchPornTogetherEnabled) return 'watch_together_disabled'
  return null
}

/** Tells whether a show may become the current one now: accepted, started or announced by the performer. */
export function stageRefusal(floor: ShowRuleFacts, show: Pick<Show, 'id'> | null): RuleState | null {
  if (floor.isVersus) return 'versus'
  if (floor.stage === null || floor.stage.show_id === show?.id) return null
  // People who only gather for a group show give way to one that starts; they have everything back.
  if (floor.stage.kind === 'group' && floor.stage.phase === 'open') return null
  return floor.stage.phase === 'running' ? floor.status : 'announced'
}

/** seed 2 §5: status private, mode public, no limited show, not exclusive, and spy enabled. `hasParticipant`: in that very show. */
export function spyRefusal({ stage, status }: ShowRuleFacts, hasParticipant: boolean): RuleState | null {
  if (stage === null || stage.kind !== 'private' || stage.phase !== 'running') return status
  if (hasParticipant) return 'own'
  if (stage.is_exclusive) return 'exclusive'
  if (stage.spy_price_per_minute === null) return 'disabled'
  return status === 'private' ? null : status
}

/**
 * The limited app is installed (announced or running) and no ticket held; the latter is `already_purchased`.
 */
export function ticketRefusal(floor: ShowRuleFacts): RuleState | null {
  return floor.stage?.kind === 'limited' ? null : stateOf(floor)
}

/** In limited mode with ticket held, recording price above 0; not bought yet is the caller's to say. */
export function recordingRefusal(floor: ShowRuleFacts, hasTicket: boolean): RuleState | null {
  const { stage } = floor
  if (stage?.kind !== 'limited') return stateOf(floor)
  if (stage.phase === 'open') return 'announced'
  if ((stage.recording_price ?? 0) === 0) return 'disabled'
  return hasTicket ? null : 'no_ticket'
}

/** Place in a group show: while it gathers people, or later, while the room is public or the show runs. */
export function groupRefusal(floor: ShowRuleFacts): RuleState | null {
  const { stage, status } = floor
  if (stage !== null && stage.kind !== 'group') return stateOf(floor)
  if (!floor.offers.group.isEnabled) return 'disabled'
  if (stage?.phase === 'running') return null
  if (floor.isVoyeur) return 'voyeur'
  return openStatuses.has(status) ? null : status
}

export function goalRefusal(floor: ShowRuleFacts): RuleState | null {
  return floor.stage?.kind === 'goal' ? null : stateOf(floor)
}

/** A camera or a recording beside the public show. */
export function serviceRefusal(floor: ShowRuleFacts, kind: 'cam2cam' | 'recording'): RuleState | null {
  const isOffered =
    kind === 'cam2cam' ? floor.offers.sharecam.isAllowedInPublic : floor.offers.public_recording.isEnabled
  if (!isOffered) return 'disabled'
  return floor.status === 'online' ? null : floor.status
}

export function hasRecording(show: Show, account: AccountId): boolean {
  return openParticipants(show).some(
    (participant) =>
      participant.account === account && participant.flats.some((flat) => flat.what === 'recording'),
  )
}

function stateOf(floor: ShowRuleFacts): RuleState {
  if (floor.stage === null) return floor.status === 'online' ? 'none' : floor.status
  return floor.stage.phase === 'running' ? floor.status : 'announced'
}
