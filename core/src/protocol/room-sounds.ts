import * as z from 'zod/mini'
import { TipAmount } from './tokens.ts'

/** Sounds that a room can make, each a file in `resources/sounds`. A performer's own come with the media. */
export const RoomSound = z.enum([
  'special-9',
  'special-69',
  'special-169',
  'special-321',
  'special-420',
  'special-666',
  'special-777',
  'special-1000',
  'level-1',
  'level-2',
  'level-3',
  'level-4',
  'level-5',
  'stealth',
])
export type RoomSound = z.infer<typeof RoomSound>

/** Amounts with a sound of their own in every room; 1000 has none on a white label. */
export const specialSoundAmounts = [9, 69, 169, 321, 420, 666, 777, 1000] as const

/** What a tip of exactly this amount sounds like in a room; every other one sounds by its level. */
export const SoundList = z.array(z.object({ amount: z.int(), sound: RoomSound }))
export type SoundList = z.infer<typeof SoundList>

export const specialSounds: SoundList = specialSoundAmounts.map((amount) => ({
  amount,
  sound: `special-${amount}` as const,
}))

/** A tip of exactly this amount plays the sound that the performer chose, to everybody in the room. */
export const EasterEggSound = z.object({
  enabled: z.boolean(),
  audioFile: RoomSound,
  priceInToken: TipAmount,
})
export type EasterEggSound = z.infer<typeof EasterEggSound>
