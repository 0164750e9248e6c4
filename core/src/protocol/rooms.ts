import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { RoomRules } from './model-settings.ts'
import { PerformerSettings } from './performer.ts'
import { RoomRatings } from './ratings.ts'
import { RoomModes } from './room-modes.ts'
import { defineRoute } from './route.ts'
import { ShowState } from './shows.ts'
import { Gender } from './user.ts'

/** Chat status values. `limited` is any show with an audience: ticket, group and goal. */
export const RoomStatus = z.enum([
  'offline',
  'online',
  'standby',
  'private',
  'limited',
  'connected',
  'online_ai',
  'reconnecting',
])
export type RoomStatus = z.infer<typeof RoomStatus>

/** What the head of a page tells search engines, and those whom it is shared with. */
export const Seo = z.object({
  metaTitle: z.string(),
  metaDescription: z.string(),
  /** All tags of the head, each by its attributes: description, robots, canonical address, breadcrumbs. */
  head: z.array(z.unknown()),
})
export type Seo = z.infer<typeof Seo>

export const TipSource = z.enum(['chat', 'tip_box', 'swipe', 'console', 'api'])

/** `GET /chat/react/{username}`: what a page needs before its socket opens. */
export const RoomData = z.object({
  user: z.object({
    id: z.int(),
    username: z.string(),
    displayName: z.string(),
    gender: z.nullable(Gender),
    roleList: z.array(z.string()),
    avatarUrl: z.string(),
    status: RoomStatus,
    profilePictureUrl: z.nullable(z.string()),
    offlinePictureUrl: z.nullable(z.string()),
    /** Without sound, to be repeated; null: there is none, or it is not shown here. */
    offlineClipUrl: z.nullable(z.string()),
    followerCount: z.int(),
    isFollowed: z.boolean(),
    isVoyeur: z.boolean(),
  }),
  chat: z.object({
    status: RoomStatus,
    subjectText: z.string(),
    subjectColor: z.nullable(z.string()),
    chatNotice: z.string(),
    moderatorUsernameList: z.array(z.string()),
    silencedUsernameList: z.array(z.string()),
    lastOnlineAt: z.nullable(z.string()),
    /** The operator's pictures for `:code:` in texts. */
    emoticonList: z.array(z.object({ code: z.string(), words: z.array(z.string()) })),
    rules: RoomRules,
  }),
  stream: z.object({
    thumbUrl: z.nullable(z.string()),
    /** Of the largest picture that is sent, in pixels; null: not known yet, or the room is not public. */
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    /** The sizes in which the stream is sent, the smallest first. */
    quality_renditions: z.array(z.object({ name: z.string(), height: z.int() })),
  }),
  /** What the performer offers and what it costs. */
  userSetting: PerformerSettings,
  shows: ShowState,
  modes: RoomModes,
  ratings: RoomRatings,
  chatUserCount: z.int(),
  /** What this viewer may do here, decided by the server's policies. */
  viewer: z.object({
    isOwner: z.boolean(),
    canModerate: z.boolean(),
    isSilenced: z.boolean(),
    /** Chat and stream open with the password alone. */ needsPassword: z.boolean(),
    /** A member of the performer's fan club, who spies for free (SHOW-28). */ isFan: z.boolean(),
  }),
  seo: Seo,
})
export type RoomData = z.infer<typeof RoomData>

export const moderationActions = [
  'silence',
  'unsilence',
  'kick',
  'unkick',
  'ban',
  'unban',
  'add_moderator',
  'remove_moderator',
] as const

export const roomRoutes = {
  room: defineRoute({
    method: 'GET',
    path: '/chat/react/:username',
    summary: 'The state of a room, before its socket opens',
    access: 'guest',
    at: 'room',
    params: z.object({ username: Username }),
    /** `hl`: the language that the address of the page names. */
    query: z.object({
      hl: z.optional(z.string().check(z.maxLength(8))),
      /** Letters of the areas that nobody is to be suggested of. */
      'gender-hide': z.optional(z.string().check(z.regex(/^[fmtc]{1,4}$/))),
    }),
    response: RoomData,
    errors: ['user_not_found', 'banned', 'region_blocked', 'models_blocked'],
  }),
  subject: defineRoute({
    method: 'POST',
    path: '/room/:username/subject',
    summary: 'Change the subject of my room',
    access: 'user',
    at: 'room',
    params: z.object({ username: Username }),
    body: z.object({
      subject: z.string().check(z.maxLength(200)),
      subject_color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
    }),
    response: z.object({ status: z.literal(1), subject: z.string() }),
    errors: ['forbidden', 'user_not_found'],
  }),
  moderate: defineRoute({
    method: 'POST',
    path: '/room/:username/moderate',
    summary: 'Moderate a person in a room',
    access: 'user',
    at: 'room',
    params: z.object({ username: Username }),
    body: z.object({
      action: z.enum(moderationActions),
      target: z.string().check(z.trim(), z.toLowerCase(), z.minLength(3), z.maxLength(40)),
      /** How long a silence or a ban holds; absent: until undone. */
      minutes: z.optional(z.int().check(z.minimum(1), z.maximum(525_600))),
      reason: z._default(z.string().check(z.maxLength(200)), ''),
    }),
    response: z.object({
      status: z.literal(1),
      action: z.enum(moderationActions),
      target: z.string(),
      expires_at: z.nullable(z.string()),
      moderatorUsernameList: z.array(z.string()),
      silencedUsernameList: z.array(z.string()),
      bannedUsernameList: z.array(z.string()),
    }),
    errors: ['forbidden', 'user_not_found', 'conflict'],
  }),
} as const
