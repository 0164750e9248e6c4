import { assertNever } from '@footlight/core/rules/result'

/** Why a show that goes on has no picture right now. */
export type Interruption = 'line' | 'media_worker' | 'media_line' | 'server_busy' | 'obs'

/** Why a show ended, or did not begin, without the performer asking for it. */
export type CutReason =
  | 'replaced'
  | 'too_many_sockets'
  | 'not_allowed'
  | 'liveness'
  | 'stopped'
  | 'cut_off'
  | 'logged_out'
  | 'obs'
  | 'panic'

export type Broadcast =
  | { readonly kind: 'off'; readonly cut: CutReason | null }
  /** `step`: what is being waited for. `obstacle`: why it takes longer. */
  | {
      readonly kind: 'starting'
      readonly step: 'publishing' | 'announcing'
      readonly obstacle: Interruption | null
    }
  /** `since`: wall clock, ms. */
  | { readonly kind: 'on_air'; readonly since: number }
  | {
      readonly kind: 'interrupted'
      readonly since: number
      readonly reason: Interruption
      readonly lostAt: number
    }
  /** `since` is null when the performer stopped before the room was open. */
  | { readonly kind: 'stopping'; readonly since: number | null }

export type BroadcastEvent =
  | { readonly kind: 'go_live' }
  /** Takes up a show that a reload of the page broke off. */
  | { readonly kind: 'resume'; readonly since: number }
  | { readonly kind: 'published' }
  /** The server says that the room is open. */
  | { readonly kind: 'announced' }
  | { readonly kind: 'lost'; readonly reason: Interruption }
  | { readonly kind: 'stop' }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'cut'; readonly reason: CutReason }

export const off: Broadcast = { kind: 'off', cut: null }

/** Pure. An event that does not fit the state changes nothing: late answers are part of the trade. */
export function nextBroadcast(state: Broadcast, event: BroadcastEvent, now: number): Broadcast {
  switch (event.kind) {
    case 'go_live':
      return state.kind === 'off' ? { kind: 'starting', step: 'publishing', obstacle: null } : state
    case 'resume':
      return state.kind === 'off'
        ? { kind: 'interrupted', since: event.since, reason: 'line', lostAt: now }
        : state
    case 'published':
      return state.kind === 'starting' ? { kind: 'starting', step: 'announcing', obstacle: null } : state
    case 'announced':
      return announced(state, now)
    case 'lost':
      return lost(state, event.reason, now)
    case 'stop':
      return state.kind === 'off' ? state : { kind: 'stopping', since: startOf(state) }
    case 'stopped':
      return state.kind === 'stopping' ? off : state
    case 'cut':
      // The performer's own action was first: what the server says after it is an echo.
      return state.kind === 'off' || state.kind === 'stopping' ? state : { kind: 'off', cut: event.reason }
    default:
      return assertNever(event)
  }
}

/** When the show began; null while there is none. */
export function startOf(state: Broadcast): number | null {
  return state.kind === 'on_air' || state.kind === 'interrupted' || state.kind === 'stopping'
    ? state.since
    : null
}

function announced(state: Broadcast, now: number): Broadcast {
  if (state.kind === 'starting') return { kind: 'on_air', since: now }
  return state.kind === 'interrupted' ? { kind: 'on_air', since: state.since } : state
}

function lost(state: Broadcast, reason: Interruption, now: number): Broadcast {
  if (state.kind === 'starting') return { kind: 'starting', step: 'publishing', obstacle: reason }
  if (state.kind === 'on_air') return { kind: 'interrupted', since: state.since, reason, lostAt: now }
  return state.kind === 'interrupted' ? { ...state, reason } : state
}
