/** Amounts with a sound of their own; 1000 has none on a white label. */
const specialAmounts: readonly number[] = [9, 69, 169, 321, 420, 666, 777, 1000]
const notOnWhiteLabel = 1000
/** Level sounds are for tips under these amounts; the top level has no end. */
const levelLimits: readonly number[] = [15, 100, 500, 1000]

/** Names of the files in `resources/sounds`, without the ending. */
export type TipSound =
  | 'special-9'
  | 'special-69'
  | 'special-169'
  | 'special-321'
  | 'special-420'
  | 'special-666'
  | 'special-777'
  | 'special-1000'
  | 'level-1'
  | 'level-2'
  | 'level-3'
  | 'level-4'
  | 'level-5'
  | 'stealth'

export interface TipSoundOptions {
  readonly whiteLabel: boolean
  /** The tip does not say who sent it. */
  readonly stealth?: boolean
}

/**
 * Which sound a tip makes. A stealth tip sounds the same at every amount, so that the sound gives nothing
 * away.
 */
export function tipSound(tokens: number, options: TipSoundOptions): TipSound {
  if (options.stealth) return 'stealth'
  if (specialAmounts.includes(tokens) && !(options.whiteLabel && tokens === notOnWhiteLabel))
    return `special-${tokens}` as TipSound
  const level = levelLimits.findIndex((limit) => tokens < limit)
  return `level-${level === -1 ? levelLimits.length + 1 : level + 1}` as TipSound
}
