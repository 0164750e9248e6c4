import type { RoomStatus } from '../protocol/rooms.ts'
import type { ShowState } from '../protocol/shows.ts'

/** In the order in which they win. `online`: the picture itself. */
export const streamStatuses = [
  'user_error',
  'user_loading',
  'password_required',
  'offline',
  'guest_overlay',
  'cc_required',
  'connected',
  'limited',
  'private',
  'standby',
  'reconnecting',
  'online',
] as const

export type StreamStatus = (typeof streamStatuses)[number]

/** How this viewer watches: the modes of a show. */
export type RoomMode = 'public' | 'private' | 'spy' | 'limited'

/**
 * How this person watches: by what they have a part in. The performer takes part in whatever show is current.
 */
export function deriveMode({ current: currentShow, mine, performer }: ShowState): RoomMode {
  if (currentShow?.phase !== 'running') return 'public'
  if (performer !== undefined) return currentShow.kind === 'private' ? 'private' : 'limited'
  const participant = mine.find(
    (candidate) => candidate.show_id === currentShow.show_id && candidate.phase === 'running',
  )
  if (participant === undefined) return 'public'
  if (participant.role === 'spy') return 'spy'
  return participant.kind === 'private' ? 'private' : 'limited'
}

export interface StreamFacts {
  readonly hasError: boolean
  readonly isReady: boolean
  /** The room has a password that this viewer has yet to give. */
  readonly needsPassword: boolean
  readonly chatStatus: RoomStatus
  readonly guestOverlay: boolean
  /** A card is asked for and this viewer has none. */
  readonly needsCard: boolean
  readonly mode: RoomMode
}

/**
 * What stands in the place of the video; the first that holds wins. `reconnecting` comes last before the
 * video, because it is the video, frozen until the performer's connection is back. Each earlier reason still
 * hides it, and to all others it says more than `online`.
 */
export function deriveStreamStatus(facts: StreamFacts): StreamStatus {
  const { chatStatus, mode } = facts
  if (facts.hasError) return 'user_error'
  if (!facts.isReady) return 'user_loading'
  if (facts.needsPassword) return 'password_required'
  if (chatStatus === 'offline') return 'offline'
  if (facts.guestOverlay) return 'guest_overlay'
  if (facts.needsCard) return 'cc_required'
  if (chatStatus === 'connected') return 'connected'
  if (chatStatus === 'limited' && mode !== 'limited') return 'limited'
  if (chatStatus === 'private' && mode !== 'private' && mode !== 'spy') return 'private'
  if (chatStatus === 'standby') return 'standby'
  return chatStatus === 'reconnecting' ? 'reconnecting' : 'online'
}
