import { type RoomRules, specialSounds, type UserSettings } from '@footlight/core/protocol'

/** What a performer's settings say to everybody in their room. */
export function presentRules({
  chat_allowed,
  chat_notice,
  chat_user_list,
  easter_egg_sound: egg,
}: UserSettings): RoomRules {
  const ownSound = egg.enabled ? [{ amount: egg.priceInToken, sound: egg.audioFile }] : []
  return {
    chat_allowed,
    chat_notice,
    chat_user_list,
    easterEggSound: egg,
    // The first of an amount sounds.
    soundList: [...ownSound, ...specialSounds],
  }
}
