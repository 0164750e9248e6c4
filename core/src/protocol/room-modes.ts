import * as z from 'zod/mini'

/** Where a voyeur camera stands; `general` is any other place. */
export const VoyeurKind = z.enum(['general', 'bedroom', 'kitchen', 'shower'])
export type VoyeurKind = z.infer<typeof VoyeurKind>

/** How a room is open beside its shows, as everybody may see it. */
export const RoomModes = z.object({
  /** Her stream is there, nothing of it is shown, private shows may be asked for. */
  isStandby: z.boolean(),
  /** Chat and stream only for those who gave the password. */
  hasCamPassword: z.boolean(),
  /** No private shows. */
  isVoyeur: z.boolean(),
  /** null: not a voyeur camera. */
  voyeurKind: z.nullable(VoyeurKind),
})
export type RoomModes = z.infer<typeof RoomModes>

/** What is on in a room, as far as it is not about how the stream comes in. */
export const StreamerSettings = z.object({
  /** She may put her room on standby. */
  standby_enabled: z.boolean(),
  /** Her console rings when somebody asks for a private show while she is on standby. */
  standby_notifications_enabled: z.boolean(),
})
export type StreamerSettings = z.infer<typeof StreamerSettings>

export const StreamerSettingsPatch = z.partial(StreamerSettings)
export type StreamerSettingsPatch = z.infer<typeof StreamerSettingsPatch>

/**
 * Counted in characters after NFC. Short, because it is said aloud or typed from a message; guesses are
 * rate-limited.
 */
export const CAM_PASSWORD_CHARS = { min: 4, max: 64 } as const
