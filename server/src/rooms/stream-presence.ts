import type { Clock } from '@footlight/core/ports'
import type { RoomStatus } from '@footlight/core/protocol/rooms'
import type { ShowKind } from '@footlight/core/protocol/shows'
import { assertNever } from '@footlight/core/rules'
import type { Presence } from './room-feature.ts'

export interface StatusFacts {
  /** Presence of the performer's stream. */
  readonly presence: RoomState['kind']
  /** The current show; null: none runs. */
  readonly show: ShowKind | null
  /** The performer is there and shows nothing for the moment. */
  readonly isStandby: boolean
}

/** The status that everybody is told. Without a stream nothing else counts; a show counts before standby. */
export function roomStatus({ presence, show, isStandby }: StatusFacts): RoomStatus {
  if (presence !== 'online') return presence
  if (show === 'private') return 'private'
  if (show !== null) return 'limited'
  return isStandby ? 'standby' : 'online'
}

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
 * matter: they have a machine of their own in `core/src/rules/shows`.
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

interface StreamPresenceDeps {
  readonly clock: Clock
  /** Closes in the SFU what nobody is entitled to any more; done when it returns. */
  readonly recheckEntitlement: () => void
  readonly rememberLastOnline: () => Promise<void>
  readonly announceStatus: () => Promise<void>
  /** The grace is over: put `grace_over` into the mailbox. */
  readonly onWake: () => void
}

/** Whether somebody performs in a room: holds the state, runs the effects in their order, keeps the timer. */
export class StreamPresence {
  readonly #deps: StreamPresenceDeps
  #state: RoomState = initialRoomState
  #cancelWake: (() => void) | null = null

  constructor(deps: StreamPresenceDeps) {
    this.#deps = deps
  }

  get presence(): Presence {
    return this.#state.kind
  }

  /** When the performer came on air, ms since 1970, over breaks that were waited for; null: they are not. */
  get liveSince(): number | null {
    const { clock } = this.#deps
    return this.#state.kind === 'offline'
      ? null
      : Math.round(clock.now() - clock.monotonic() + this.#state.since)
  }

  /**
   * Called inside the room's mailbox. The state is the new one from the start, so that entitlement is judged
   * by it.
   */
  async apply(event: RoomEvent): Promise<void> {
    const { state, effects } = transition(this.#state, event, this.#deps.clock.monotonic())
    if (state === this.#state) return
    this.#state = state
    this.#setTimer()
    for (const effect of effects) await this.#run(effect)
  }

  close(): void {
    this.#cancelWake?.()
    this.#cancelWake = null
  }

  #setTimer(): void {
    this.close()
    const at = wakeAt(this.#state)
    if (at !== null)
      this.#cancelWake = this.#deps.clock.after(
        Math.max(0, at - this.#deps.clock.monotonic()),
        this.#deps.onWake,
      )
  }

  async #run(effect: RoomEffect): Promise<void> {
    switch (effect.kind) {
      case 'recheck_entitlement':
        return this.#deps.recheckEntitlement()
      case 'remember_last_online':
        return this.#deps.rememberLastOnline()
      case 'announce_status':
        return this.#deps.announceStatus()
      default:
        return assertNever(effect)
    }
  }
}
