import type { RoomStatus } from '../protocol/room.ts'

export type StreamStatus =
  | 'user_error' | 'user_loading' | 'password_required' | 'offline' | 'guest_overlay' | 'cc_required'
  | 'connected' | 'limited' | 'private' | 'standby' | 'online'

/** How this viewer watches: seed 2 §4, modes. */
export type RoomMode = 'public' | 'private' | 'spy' | 'limited'

export interface StreamFacts {
  readonly hasError: boolean
  readonly isReady: boolean
  readonly needsPassword: boolean
  readonly chatStatus: RoomStatus
  readonly guestOverlay: boolean
  /** A card is asked for and this viewer has none. */
  readonly needsCard: boolean
  readonly mode: RoomMode
}

/** What stands in the place of the picture; the first that holds wins (seed 2 §4). `online`: the picture itself. */
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
  return chatStatus === 'standby' ? 'standby' : 'online'
}
