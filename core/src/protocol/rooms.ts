import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { PerformerSettings } from './performer.ts'
import { RoomRatings } from './ratings.ts'
import { RoomModes } from './room-modes.ts'
import { defineRoute } from './route.ts'
import { CurrentShow, ShowState } from './shows.ts'
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
const Seo = z.object({
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
  }),
  seo: Seo,
})
export type RoomData = z.infer<typeof RoomData>

export const BrowseCard = z.object({
  username: z.string(),
  display_name: z.string(),
  gender: z.nullable(Gender),
  status: RoomStatus,
  /** Frames of the stream itself; the address changes with every refresh. */
  thumb_url: z.nullable(z.string()),
  avatar_url: z.string(),
  subject: z.string(),
  viewers: z.int(),
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  country: z.nullable(z.string()),
  is_new: z.boolean(),
  is_followed: z.boolean(),
  flagList: z.array(z.string()),
  /** What is on there now, or announced. */
  show: z.nullable(CurrentShow),
})
export type BrowseCard = z.infer<typeof BrowseCard>

/** Browse result. */
export const BrowseResult = z.object({
  userList: z.array(BrowseCard),
  totalCount: z.int(),
  perPageCount: z.int(),
  isSearchEmpty: z.boolean(),
  /** Shown where the list itself is empty. */
  alternativeUserList: z.array(BrowseCard),
  tagList: z.array(z.object({ tag: z.string(), count: z.int() })),
  seo: z.extend(Seo, { h1: z.string() }),
})
export type BrowseResult = z.infer<typeof BrowseResult>

/** Path names of the browse areas and the letter each stands for. */
export const genderPaths = { girls: 'f', men: 'm', trans: 't', couples: 'c' } as const satisfies Record<
  string,
  Gender
>
export const GenderPath = z.enum(['girls', 'men', 'trans', 'couples'])
export type GenderPath = z.infer<typeof GenderPath>

/** Desktop page size. */
export const BROWSE_PAGE_SIZE = 98
/** Rooms that one call answers at most. */
export const BROWSE_PAGE_MAX = 200

const BrowseQuery = z.object({
  p: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
  perPage: z._default(
    z.coerce.number().check(z.int(), z.minimum(1), z.maximum(BROWSE_PAGE_MAX)),
    BROWSE_PAGE_SIZE,
  ),
  /** Letters of the areas to leave out, as in `mt`. */
  'gender-hide': z.optional(z.string().check(z.regex(/^[fmtc]{1,4}$/))),
  q: z.optional(z.string().check(z.maxLength(64))),
})

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
    summary: 'A room before its socket opens',
    access: 'guest',
    at: 'room',
    params: z.object({ username: Username }),
    response: RoomData,
    errors: ['user_not_found', 'banned', 'region_blocked'],
  }),
  browse: defineRoute({
    method: 'GET',
    path: '/browse/react/',
    summary: 'Everybody who is live, then those who are not',
    access: 'guest',
    at: 'anywhere',
    query: BrowseQuery,
    response: BrowseResult,
    errors: [],
  }),
  browseGender: defineRoute({
    method: 'GET',
    path: '/browse/react/:gender',
    summary: 'One area',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ gender: GenderPath }),
    query: BrowseQuery,
    response: BrowseResult,
    errors: ['not_found'],
  }),
  browseTag: defineRoute({
    method: 'GET',
    path: '/browse/react/:gender/tag/:term',
    summary: 'One tag of an area',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ gender: GenderPath, term: z.string().check(z.maxLength(40)) }),
    query: BrowseQuery,
    response: BrowseResult,
    errors: ['not_found'],
  }),
  browseFollowed: defineRoute({
    method: 'GET',
    path: '/browse/react/followed',
    summary: 'Whom I follow',
    access: 'user',
    at: 'anywhere',
    query: BrowseQuery,
    response: BrowseResult,
    errors: [],
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
    summary: 'Keep a room civil',
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
