import * as z from 'zod/mini'
import type { ErrorCode } from '../errors.ts'
import { Username } from '../ids.ts'
import { RatingToday, RoomRatings } from '../ratings.ts'
import {
  CAM_PASSWORD_CHARS,
  RoomModes,
  StreamerSettings,
  StreamerSettingsPatch,
  VoyeurKind,
} from '../room-modes.ts'
import { Recording, WatchAction, WatchClip, WatchState } from '../watch.ts'
import { defineRoute } from './route.ts'

const room = z.object({ username: Username })
const ModesAnswer = z.object({ status: z.literal(1), modes: RoomModes })
const WatchAnswer = z.object({ status: z.literal(1), state: WatchState })

const ownerErrors = ['user_not_found', 'forbidden', 'wrong_state'] as const satisfies readonly ErrorCode[]
const watching = ['user_not_found', 'forbidden', 'not_found'] as const satisfies readonly ErrorCode[]

/** Modes of a room, ratings, watching together, recordings. */
export const extrasRoutes = {
  streamerSettings: defineRoute({
    method: 'GET',
    path: '/video/streamer_settings',
    summary: 'How I stream',
    access: 'user',
    response: StreamerSettings,
    errors: ['forbidden'],
  }),
  changeStreamerSettings: defineRoute({
    method: 'POST',
    path: '/video/streamer_settings',
    summary: 'Change how I stream',
    access: 'user',
    body: StreamerSettingsPatch,
    response: StreamerSettings,
    errors: ['forbidden'],
  }),

  roomModes: defineRoute({
    method: 'GET',
    path: '/room/:username/modes',
    summary: 'How a room is open',
    access: 'guest',
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
    summary: 'Put my room on standby, or back',
    access: 'user',
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
    summary: 'Close my room with a password; null opens it',
    access: 'user',
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
    params: room,
    body: z.object({ password: z.string().check(z.minLength(1), z.maxLength(CAM_PASSWORD_CHARS.max * 4)) }),
    response: z.object({ status: z.literal(1) }),
    errors: ['user_not_found', 'wrong_password', 'conflict', 'banned', 'account_suspended'],
  }),
  /** Hers and the staff's. */
  setVoyeur: defineRoute({
    method: 'POST',
    path: '/room/:username/voyeur',
    summary: 'Make a room a voyeur camera; null undoes it',
    access: 'user',
    params: room,
    body: z.object({ kind: z.nullable(VoyeurKind) }),
    response: ModesAnswer,
    errors: ownerErrors,
  }),

  ratings: defineRoute({
    method: 'GET',
    path: '/room/:username/ratings',
    summary: 'How a model is rated',
    access: 'guest',
    params: room,
    response: RoomRatings,
    errors: ['user_not_found'],
  }),
  /**
   * Once a day (UTC); a second one of the same day replaces the first. 403 without 25 recent tips or a show
   * that is over.
   */
  rate: defineRoute({
    method: 'POST',
    path: '/room/:username/rate',
    summary: 'Rate a model',
    access: 'user',
    params: room,
    body: z.object({ rating: RatingToday }),
    response: z.object({ status: z.literal(1), ratings: RoomRatings }),
    errors: ['user_not_found', 'forbidden', 'banned', 'password_required'],
  }),

  watchClips: defineRoute({
    method: 'GET',
    path: '/watch-clips',
    summary: 'What can be watched together',
    access: 'user',
    response: z.object({ clips: z.array(WatchClip) }),
    errors: [],
  }),
  /** 403: not one of the two of the private show; 404: none that watches together runs. */
  watchState: defineRoute({
    method: 'GET',
    path: '/watch/:username',
    summary: 'The player of my private show',
    access: 'user',
    params: room,
    response: WatchAnswer,
    errors: watching,
  }),
  /** 409 `conflict`: somebody was faster; `state` is the version now, and `v3.watch.state` comes again. */
  watchCommand: defineRoute({
    method: 'POST',
    path: '/watch/:username',
    summary: 'Play, pause, seek, or choose a clip for both',
    access: 'user',
    params: room,
    body: z.object({ base_version: z.int().check(z.nonnegative()), command: WatchAction }),
    response: WatchAnswer,
    errors: [...watching, 'conflict', 'wrong_state'],
  }),

  recordings: defineRoute({
    method: 'GET',
    path: '/user/recordings',
    summary: 'Recordings that I bought, newest first',
    access: 'user',
    response: z.object({ recordings: z.array(Recording) }),
    errors: [],
  }),
} as const
