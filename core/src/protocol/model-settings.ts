import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { PerformerSettings } from './performer.ts'
import { EasterEggSound, SoundList } from './room-sounds.ts'
import { ChatAllowed } from './user.ts'

/** The rules of a room's chat that everybody in it may know, as the performer set them. */
export const RoomRules = z.object({
  chat_allowed: ChatAllowed,
  chat_notice: z.string(),
  /** false: performer and site staff alone read who is here. */
  chat_user_list: z.boolean(),
  easterEggSound: EasterEggSound,
  soundList: SoundList,
})
export type RoomRules = z.infer<typeof RoomRules>

export const modelSettingsEvents = {
  /**
   * The performer has changed something of their room: `rules` of the chat, or `offers` and what they cost. To
   * everybody in the room; not recorded, who comes reads it with the room.
   */
  'v3.chat.model_settings': define({
    id: 170,
    schema: z.object({ rules: z.optional(RoomRules), offers: z.optional(PerformerSettings) }),
  }),
} as const
