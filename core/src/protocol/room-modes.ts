import * as z from 'zod/mini'
import { define } from './define-event.ts'
import type { ErrorCode } from './error-catalog.ts'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** Where a voyeur camera stands; `general` is any other place. */
export const VoyeurKind = z.enum(['general', 'bedroom', 'kitchen', 'shower'])
export type VoyeurKind = z.infer<typeof VoyeurKind>

/** How a room is open beside its shows, as everybody may see it. */
export const RoomModes = z.object({
  /** The performer's stream is there, nothing of it is shown, private shows may be requested. */
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
  /** The performer may put the room on standby. */
  standby_enabled: z.boolean(),
  /** The performer's console rings when someone requests a private show during standby. */
  standby_notifications_enabled: z.boolean(),
  /** The operator lets this performer use standby at all. */
  standby_allowed: z.boolean(),
})
export type StreamerSettings = z.infer<typeof StreamerSettings>

export const StreamerSettingsPatch = z.partial(
  z.pick(StreamerSettings, { standby_enabled: true, standby_notifications_enabled: true }),
)
export type StreamerSettingsPatch = z.infer<typeof StreamerSettingsPatch>

/**
 * Counted in characters after NFC. Short, because it is said aloud or typed from a message; guesses are
 * rate-limited.
 */
export const CAM_PASSWORD_CHARS = { min: 4, max: 64 } as const

/** How a room is open beside its shows: standby, password, voyeur camera. */
export const modeEvents = {
  /** When a socket enters, and after every change. */
  'v3.room.modes': define({ id: 110, schema: RoomModes }),
} as const

const room = z.object({ username: Username })
const ModesAnswer = z.object({ status: z.literal(1), modes: RoomModes })

const ownerErrors = ['user_not_found', 'forbidden', 'wrong_state'] as const satisfies readonly ErrorCode[]

/** How a room is open beside its shows: standby, password, voyeur camera. */
export const modeRoutes = {
  streamerSettings: defineRoute({
    method: 'GET',
    path: '/video/streamer_settings',
    summary: 'My streaming mode',
    access: 'user',
    at: 'room',
    response: StreamerSettings,
    errors: ['forbidden'],
  }),
  changeStreamerSettings: defineRoute({
    method: 'POST',
    path: '/video/streamer_settings',
    summary: 'Change my streaming mode',
    access: 'user',
    at: 'room',
    body: StreamerSettingsPatch,
    response: StreamerSettings,
    errors: ['forbidden'],
  }),

  roomModes: defineRoute({
    method: 'GET',
    path: '/room/:username/modes',
    summary: 'The mode of a room',
    access: 'guest',
    at: 'room',
    params: room,
    response: z.object({
      modes: RoomModes,
      /** The caller has yet to give the password. */ needsPassword: z.boolean(),
    }),
    errors: ['user_not_found'],
  }),
  /**
   * `stays`: until it is lifted by hand, also without a stream and over its end. Otherwise the end of the
   * stream ends it.
   */
  setStandby: defineRoute({
    method: 'POST',
    path: '/room/:username/standby',
    summary: 'Turn standby of my room on or off',
    access: 'user',
    at: 'room',
    params: room,
    body: z.object({ on: z.boolean(), stays: z._default(z.boolean(), false) }),
    response: ModesAnswer,
    errors: ownerErrors,
  }),
  /**
   * The shortest and longest are counted after NFC by the server. Whoever has not got the new one is out at
   * once.
   */
  setCamPassword: defineRoute({
    method: 'POST',
    path: '/room/:username/password',
    summary: 'Set a password for my room; null removes it',
    access: 'user',
    at: 'room',
    params: room,
    body: z.object({
      password: z.nullable(
        z.string().check(z.minLength(CAM_PASSWORD_CHARS.min), z.maxLength(CAM_PASSWORD_CHARS.max)),
      ),
    }),
    response: ModesAnswer,
    errors: ownerErrors,
  }),
  /**
   * Holds for this account, or this guest's session, until the password changes. At most 10 guesses in 10
   * minutes.
   */
  enterCamPassword: defineRoute({
    method: 'POST',
    path: '/room/:username/password/enter',
    summary: 'Give the password of a room',
    access: 'guest',
    at: 'room',
    params: room,
    body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(CAM_PASSWORD_CHARS.max * 4)) }),
    response: z.object({ status: z.literal(1) }),
    errors: ['user_not_found', 'wrong_password', 'conflict', 'banned', 'account_suspended'],
  }),
  /** For the performer and the site staff. */
  setVoyeur: defineRoute({
    method: 'POST',
    path: '/room/:username/voyeur',
    summary: 'Turn a room into a voyeur camera; null ends it',
    access: 'user',
    at: 'room',
    params: room,
    body: z.object({ kind: z.nullable(VoyeurKind) }),
    response: ModesAnswer,
    errors: ownerErrors,
  }),
} as const
