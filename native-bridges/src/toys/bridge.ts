import type { Result } from '@footlight/core/rules'

export type BridgeKind = 'lovense' | 'intiface'

/** `other`: it can be stopped, but no level of ours is meant for it (air pumps, heat, light). */
export type FeatureKind = 'vibrate' | 'rotate' | 'oscillate' | 'thrust' | 'other'

export interface ToyFeature {
  /** Unique within its toy. */
  readonly id: string
  readonly kind: FeatureKind
  /** How many levels above nothing it knows. */
  readonly steps: number
}

export interface Toy {
  /** Unique within its bridge, and the same after a reconnect where the app keeps it so. */
  readonly id: string
  readonly name: string
  /** Percent; null: it does not say. */
  readonly battery: number | null
  readonly features: readonly ToyFeature[]
}

/**
 * `unreachable`: nothing listens there. `no_answer`: not in time. `refused`: it answered, and said no.
 * `unknown_toy`: it is not there any more.
 */
export type BridgeError = 'unreachable' | 'no_answer' | 'refused' | 'unknown_toy'

export type BridgeEvent =
  | { readonly kind: 'added'; readonly toy: Toy }
  /** Battery or name changed. */
  | { readonly kind: 'changed'; readonly toy: Toy }
  | { readonly kind: 'removed'; readonly toyId: string }
  /** What the toy itself says it does, 0 to 1. Not every toy says so, and not every app passes it on. */
  | { readonly kind: 'reported'; readonly toyId: string; readonly level: number }
  /** The device app is gone. Comes once; nothing more comes after it. */
  | { readonly kind: 'lost' }

/**
 * One device app and the toys that it holds. Every command expires: either the toy is told for how long
 * (Lovense, `timeSec`), or the app stops all toys when this side falls silent (Intiface, ping time). Whoever
 * wants a level to stay sends it again within `refreshMs`.
 */
export interface Bridge {
  readonly kind: BridgeKind
  /** A level must be repeated within this to stay; null: it stays as long as the link does. ms. */
  readonly refreshMs: number | null
  /** Connects and asks which toys are there. Never rejects. */
  open(): Promise<Result<undefined, BridgeError>>
  /** As far as is known now; empty before `open`. */
  readonly toys: readonly Toy[]
  /**
   * `level`: 0 to 1, for one feature or, without, for all but `other`. The newest command of a toy wins.
   * Never rejects.
   */
  setLevel(toyId: string, level: number, featureId?: string): Promise<Result<undefined, BridgeError>>
  /**
   * Everything of this toy to nothing, also what is under way. Overtakes what was sent before. Never rejects.
   */
  stop(toyId: string): Promise<Result<undefined, BridgeError>>
  onEvent(listener: (event: BridgeEvent) => void): () => void
  /**
   * Lets go of the app; an Intiface stops all toys by that. Can be called at any time, and again. Never
   * rejects.
   */
  close(): Promise<void>
}

/** Times within which device apps must answer. ms. */
export interface BridgeTimes {
  readonly openMs: number
  readonly commandMs: number
  /** Stops are asked again sooner. */
  readonly stopMs: number
}

export const bridgeTimes: BridgeTimes = { openMs: 3_000, commandMs: 400, stopMs: 200 }
