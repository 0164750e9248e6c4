import type { PatternStep } from '@footlight/core/rules/toys/patterns'

/** Why everything was stopped. All but `button` and `panic` are by the console itself. */
export type StopCause =
  | 'button'
  | 'panic'
  | 'link_lost'
  | 'show_lost'
  | 'renderer_lost'
  | 'toy_failed'
  | 'quit'

export type ToyPhase =
  /**
   * Nothing runs and nothing can start until the performer starts the toys. `cause` null: not yet started.
   */
  | { readonly kind: 'off'; readonly cause: StopCause | null }
  | { readonly kind: 'on' }
  /** Still for now; the queue waits. */
  | { readonly kind: 'paused' }

/** `tip`: paid in the room. `test`: the performer's own trial. */
export type ActionSource = 'tip' | 'test'

/** Something that toys do for a while. */
export interface ToyAction {
  /** Of the tip: its transfer. Nothing with the same id counts twice. */
  readonly id: string
  readonly source: ActionSource
  /** null: the performer. */
  readonly viewer: string | null
  readonly tokens: number
  readonly level: number
  readonly durationMs: number
  /** null: `level` all the time. */
  readonly steps: readonly PatternStep[] | null
  /** One toy alone; null: all of them. */
  readonly device: string | null
}

export interface RunningAction extends ToyAction {
  /** Only what was really played: pauses and rests do not shorten it. */
  readonly playedMs: number
}

/** A viewer who holds the controls. Takes the place of cruise control meanwhile. */
export interface ViewerControl {
  readonly viewer: string
  readonly level: number
  /** Monotonic ms. */
  readonly untilMs: number
}

export interface Cooldown {
  readonly viewer: string
  readonly untilMs: number
}

/** All times are monotonic ms of the machine that drives the toys. */
export interface ToyState {
  readonly phase: ToyPhase
  /** The performer is on air and their room is joined: only then do viewers move anything. */
  readonly isLive: boolean
  readonly queue: readonly ToyAction[]
  readonly current: RunningAction | null
  /** Base level until it is turned off; 0: off. */
  readonly cruise: number
  readonly control: ViewerControl | null
  /** Running time since the last full rest. */
  readonly exertedMs: number
  /** Stillness since the last running. */
  readonly idleMs: number
  /** Toys rest until then; null: they do not. */
  readonly restUntilMs: number | null
  readonly cooldowns: readonly Cooldown[]
  /** Ids that counted already, oldest first. */
  readonly seen: readonly string[]
  /** Up to when time is accounted for. */
  readonly nowMs: number
}

export function initialToyState(nowMs: number): ToyState {
  return {
    phase: { kind: 'off', cause: null },
    isLive: false,
    queue: [],
    current: null,
    cruise: 0,
    control: null,
    exertedMs: 0,
    idleMs: 0,
    restUntilMs: null,
    cooldowns: [],
    seen: [],
    nowMs: Math.floor(nowMs),
  }
}
