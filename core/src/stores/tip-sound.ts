import { type RoomSound, type SoundList, specialSounds } from '../protocol/room-sounds.ts'

/** Level sounds are for tips under these amounts; the top level has no end. */
const levelLimits: readonly number[] = [15, 100, 500, 1000]

/** Names of the files in `resources/sounds`, without the ending. */
export type TipSound = RoomSound

export interface TipSoundOptions {
  readonly whiteLabel: boolean
  /** The tip does not say who sent it. */
  readonly stealth?: boolean
  /** Of the room; absent: as in every room. */
  readonly soundList?: SoundList | undefined
}

/**
 * Which sound a tip makes. A stealth tip sounds the same at every amount, so that the sound gives nothing
 * away.
 */
export function tipSound(tokens: number, options: TipSoundOptions): TipSound {
  if (options.stealth) return 'stealth'
  const own = (options.soundList ?? specialSounds).find(({ amount }) => amount === tokens)
  if (own !== undefined && !(options.whiteLabel && own.sound === 'special-1000')) return own.sound
  const level = levelLimits.findIndex((limit) => tokens < limit)
  return `level-${level === -1 ? levelLimits.length + 1 : level + 1}` as TipSound
}
