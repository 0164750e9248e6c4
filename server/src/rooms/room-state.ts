import { assertNever } from '@footlight/core/rules/result'

/** How the stream comes in. */
export type IngestKind = 'console' | 'whip' | 'rtmp' | 'demo'

/** All times are of the monotonic clock, in ms. */
export type RoomState =
  | { readonly kind: 'offline' }
  | { readonly kind: 'online'; readonly ingest: IngestKind; readonly since: number }
  /** The connection broke; the performer may come back until `graceEndsAt`, then the room is offline. */
  | {
      readonly kind: 'reconnecting'
      readonly ingest: IngestKind
      readonly since: number
      readonly graceEndsAt: number
    }

export type RoomEvent =
  | { readonly kind: 'media_started'; readonly ingest: IngestKind }
  /** Ended by the performer: no grace. */
  | { readonly kind: 'media_ended' }
  | { readonly kind: 'media_lost' }
  /** The room's timer rang. Ignored when it rang for a grace that is no longer running. */
  | { readonly kind: 'grace_over' }

/**
 * What the owner object does after a transition, always in the order of `effectPhases`. Money is the shows'
 * matter: they have a machine of their own in `domain/show`.
 */
export type RoomEffect =
  /** The SFU drops what nobody is entitled to any more, before anybody is told. */
  | { readonly phase: 'media'; readonly kind: 'recheck_entitlement' }
  | { readonly phase: 'record'; readonly kind: 'remember_last_online' }
  | { readonly phase: 'announcement'; readonly kind: 'announce_status' }

export const effectPhases = ['media', 'money', 'record', 'announcement'] as const

/** How long a room whose line broke waits for its performer before it is offline. */
export const RECONNECT_GRACE_MS = 15_000

export const initialRoomState: RoomState = { kind: 'offline' }

export interface Transition {
  /** The same object when nothing changed. */
  readonly state: RoomState
  readonly effects: readonly RoomEffect[]
}

/** Pure. `now` is of the monotonic clock, in ms. Events that do not fit the state change nothing. */
export function transition(state: RoomState, event: RoomEvent, now: number): Transition {
  switch (event.kind) {
    case 'media_started':
      return state.kind === 'online'
        ? stay(state)
        : move({ kind: 'online', ingest: event.ingest, since: now })
    case 'media_ended':
      return state.kind === 'offline' ? stay(state) : goOffline()
    case 'media_lost':
      // A second loss does not lengthen the grace of the first.
      if (state.kind !== 'online') return stay(state)
      return move({
        kind: 'reconnecting',
        ingest: state.ingest,
        since: state.since,
        graceEndsAt: now + RECONNECT_GRACE_MS,
      })
    case 'grace_over':
      return state.kind === 'reconnecting' && now >= state.graceEndsAt ? goOffline() : stay(state)
    default:
      return assertNever(event)
  }
}

/** When the room must be woken with `grace_over`; null: never. Monotonic ms. */
export function wakeAt(state: RoomState): number | null {
  return state.kind === 'reconnecting' ? state.graceEndsAt : null
}

function stay(state: RoomState): Transition {
  return { state, effects: [] }
}

function move(state: RoomState): Transition {
  return {
    state,
    effects: [
      { phase: 'media', kind: 'recheck_entitlement' },
      { phase: 'announcement', kind: 'announce_status' },
    ],
  }
}

function goOffline(): Transition {
  const { state, effects } = move({ kind: 'offline' })
  const [media, ...announcements] = effects
  return { state, effects: [media!, { phase: 'record', kind: 'remember_last_online' }, ...announcements] }
}
