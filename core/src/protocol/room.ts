import * as z from 'zod/mini'
import { PerformerSettings } from './performer.ts'
import { RoomRatings } from './ratings.ts'
import { RoomModes } from './room-modes.ts'
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
  }),
  stream: z.object({
    thumbUrl: z.nullable(z.string()),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
    quality_renditions: z.array(z.object({ name: z.string(), height: z.int() })),
  }),
  /** What she offers and what it costs. */
  userSetting: PerformerSettings,
  shows: ShowState,
  modes: RoomModes,
  ratings: RoomRatings,
  chatUserCount: z.int(),
  /** What this visitor may do here, decided by the server's policies. */
  viewer: z.object({
    isOwner: z.boolean(),
    canModerate: z.boolean(),
    isSilenced: z.boolean(),
    /** Chat and stream open with the password alone. */ needsPassword: z.boolean(),
  }),
  seo: z.object({ metaTitle: z.string(), metaDescription: z.string() }),
})
export type RoomData = z.infer<typeof RoomData>
