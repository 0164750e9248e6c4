import * as z from 'zod/mini'
import { FanLevel } from './fan-level.ts'
import { Username } from './ids.ts'
import { MediaTerms } from './offer-terms.ts'
import { RoomStatus } from './rooms.ts'
import { defineRoute } from './route.ts'

export const mediaTypes = ['pictures', 'videos'] as const
export const MediaType = z.enum(mediaTypes)
export type MediaType = z.infer<typeof MediaType>

/**
 * `draft`: its performer is at work on it. `in_review`: the site staff decides. `refused`: they said no, and
 * it may be changed and sent again. `removed`: taken from everybody, for good.
 */
export const itemStates = ['draft', 'in_review', 'published', 'refused', 'removed'] as const
export const ItemState = z.enum(itemStates)
export type ItemState = z.infer<typeof ItemState>

export const mediaAccessCodes = ['complete', 'free', 'preview'] as const
export const MediaAccess = z.enum(mediaAccessCodes)
export type MediaAccess = z.infer<typeof MediaAccess>

export const libraryLimits = {
  nameChars: 80,
  descriptionChars: 1_000,
  tags: 10,
  priceTokens: 10_000,
  /** Files of one item. */
  pictures: 100,
  videos: 10,
  /** Items of one performer that are not deleted. */
  items: 1_000,
  /** Uploads of one performer that have begun and are not over. */
  openUploads: 20,
  /** Others who can be seen or heard on one item. */
  people: 10,
  pictureBytes: 60 * 1024 * 1024,
  videoBytes: 4 * 1024 * 1024 * 1024,
  /** On one page of a list. */
  perPage: 48,
  /** So long an item counts as new. */
  newDays: 30,
  /** So long its performer may take a deletion back. */
  restoreDays: 30,
} as const

/** Where uploads go, by tus 1.0.0: `POST` begins one, `PATCH` sends on, `HEAD` says how much has come. */
export const UPLOADS_PATH = '/performer/media/uploads'

/** Why a file of an upload cannot be shown. */
export const mediaFaults = [
  /** Neither a picture nor a video that we read, whatever its name says. */
  'unknown_type',
  /** A picture among videos, or a video among pictures. */
  'wrong_type',
  /** Cut off or damaged. */
  'unreadable',
  'too_large',
  'too_small',
  /** Hours of video. */
  'too_long',
] as const
export const MediaFault = z.enum(mediaFaults)
export type MediaFault = z.infer<typeof MediaFault>

/** How one picture is fetched: `sizes` are widths in pixels, each as AVIF and as WebP. */
const Picture = z.object({
  /** Without its end: `<base>/w640.avif`, `<base>/w640.webp`. */
  base: z.string(),
  sizes: z.array(z.int()),
  width: z.int(),
  height: z.int(),
})
export type Picture = z.infer<typeof Picture>

/** One file of an item that its reader may see. */
const MediaFile = z.object({
  id: z.int(),
  is_video: z.boolean(),
  /** Of a video its poster. */
  picture: Picture,
  /** Playlist of HLS (RFC 8216); null: a picture. */
  hls_url: z.nullable(z.string()),
  duration_ms: z.nullable(z.int()),
})
export type MediaFile = z.infer<typeof MediaFile>

/** What is told of an item in every list. */
export const MediaItem = z.object({
  id: z.int(),
  user_id: z.int(),
  username: z.string(),
  user_display_name: z.string(),
  name: z.string(),
  description: z.string(),
  slug: z.string(),
  tags: z.array(z.string()),
  /** A cover that anybody may see who may see the item: blurred, unless its performer shows the first picture. */
  thumbnail_url: z.string(),
  is_thumbnail_blurred: z.boolean(),
  /** 1: pictures, 2: videos. */
  type_id: z.literal([1, 2]),
  type_name: MediaType,
  item_count: z.int(),
  /** `h:mm:ss`; null: pictures. */
  duration: z.nullable(z.string()),
  /** Without a discount. */
  token_price: z.int(),
  /** What it costs this reader; 0: nothing. */
  price: z.int(),
  is_free_no_auth: z.boolean(),
  muted: z.boolean(),
  fanclub_access_level: z.nullable(FanLevel),
  /** ISO 8601: when it became public; of what is not, when it was made. */
  created_at: z.string(),
  is_new: z.boolean(),
  user_status: RoomStatus,
  access_type: MediaAccess,
  is_purchased: z.boolean(),
})
export type MediaItem = z.infer<typeof MediaItem>

/** An item with its files; empty where the reader has a preview alone. */
export const MediaPage = z.object({ ...MediaItem.shape, items: z.array(MediaFile) })
export type MediaPage = z.infer<typeof MediaPage>

/** A file on its way, as its performer follows it. */
const OwnFile = z.object({
  id: z.int(),
  name: z.string(),
  state: z.enum(['waiting', 'working', 'ready', 'failed']),
  /** Of the work on it, 0 to 1. */
  progress: z.number(),
  fault: z.nullable(MediaFault),
  /** null: not ready. */
  file: z.nullable(MediaFile),
})
export type OwnFile = z.infer<typeof OwnFile>

/** Somebody else who can be seen or heard on an item, and whether they agree that it is shown. */
const MediaPerson = z.object({
  username: z.string(),
  state: z.enum(['asked', 'released', 'withdrawn']),
})

/** An item as its performer edits it. */
export const OwnMedia = z.object({
  id: z.int(),
  type_name: MediaType,
  state: ItemState,
  /** In the words of the staff; '': none. */
  decision_note: z.string(),
  name: z.string(),
  description: z.string(),
  slug: z.string(),
  tags: z.array(z.string()),
  token_price: z.int(),
  is_free_no_auth: z.boolean(),
  is_cover_clear: z.boolean(),
  muted: z.boolean(),
  fanclub_access_level: z.nullable(FanLevel),
  people: z.array(MediaPerson),
  files: z.array(OwnFile),
  /** Made for one viewer's order: nobody else will see it. */
  is_private: z.boolean(),
  /** How often it was bought. */
  sales: z.int(),
  created_at: z.string(),
  /** When it was deleted; null: it is there. */
  deleted_at: z.nullable(z.string()),
})
export type OwnMedia = z.infer<typeof OwnMedia>

const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(libraryLimits.nameChars))
export const MediaTag = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(40), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))

/** What a performer says of an item. */
export const MediaFields = z.object({
  name: Name,
  description: z.string().check(z.trim(), z.maxLength(libraryLimits.descriptionChars)),
  tags: z.array(MediaTag).check(z.maxLength(libraryLimits.tags)),
  token_price: z.int().check(z.minimum(0), z.maximum(libraryLimits.priceTokens)),
  is_free_no_auth: z.boolean(),
  is_cover_clear: z.boolean(),
  /** Its videos start without sound. */
  muted: z.boolean(),
  fanclub_access_level: z.nullable(FanLevel),
  people: z.array(Username).check(z.maxLength(libraryLimits.people)),
})
export type MediaFields = z.infer<typeof MediaFields>

/** An item that the site staff decides on. */
const ReviewedMedia = z.object({
  media: MediaPage,
  state: ItemState,
  people: z.array(MediaPerson),
  /** Looks like something that was removed before. */
  matches_removed: z.boolean(),
  /** Films without a mark of whose copy they are. */
  unmarked_films: z.int(),
})
export type ReviewedMedia = z.infer<typeof ReviewedMedia>

/** What I am on, of other performers. */
const Release = z.object({ media: MediaPage, state: MediaPerson.shape.state })
export type Release = z.infer<typeof Release>

export const PurchasedTab = z.enum(['videos', 'pictures', 'fanclub', 'hidden_media'])
export type PurchasedTab = z.infer<typeof PurchasedTab>

/** `popular`: by how often it was bought. */
export const MediaSort = z.enum(['new', 'popular'])
export type MediaSort = z.infer<typeof MediaSort>

const id = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })
const ownFile = z.object({
  ...id.shape,
  file: z.coerce.number().check(z.int(), z.positive()),
})
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1)
const MediaList = z.object({ data: z.array(MediaItem), count_total: z.int() })
/** A performer in a list. */
export const ModelWithMedia = z.object({
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  user_status: RoomStatus,
  /** Items that are public, of those that the list is about. */
  media_count: z.int(),
})
export type ModelWithMedia = z.infer<typeof ModelWithMedia>
const TopModels = z.object({ data: z.array(ModelWithMedia), count_total: z.int() })
const done = z.object({ status: z.literal(1) })

/** Pictures and videos of performers. */
export const libraryRoutes = {
  ownMedia: defineRoute({
    method: 'GET',
    path: '/performer/media',
    summary: 'My library, newest first, with deleted items that can still be restored',
    access: 'user',
    at: 'anywhere',
    query: z.object({ page }),
    response: z.object({ media: z.array(OwnMedia), count_total: z.int() }),
    errors: ['forbidden'],
  }),
  oneOwnMedia: defineRoute({
    method: 'GET',
    path: '/performer/media/:id',
    summary: 'One item of my library, with its uploads in progress',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: OwnMedia,
    errors: ['forbidden', 'not_found'],
  }),
  createMedia: defineRoute({
    method: 'POST',
    path: '/performer/media',
    summary: 'Create an item of my library, to upload files to',
    access: 'user',
    at: 'anywhere',
    body: z.object({ name: Name, type: MediaType }),
    response: OwnMedia,
    errors: ['forbidden', 'conflict'],
  }),
  changeMedia: defineRoute({
    method: 'POST',
    path: '/performer/media/:id',
    summary: 'Change an item’s description and price; buyers are not affected',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: MediaFields,
    response: OwnMedia,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  submitMedia: defineRoute({
    method: 'POST',
    path: '/performer/media/:id/submit',
    summary: 'Submit an item to site staff for review',
    access: 'user',
    at: 'anywhere',
    params: id,
    /** The performer says so: everybody who can be seen or heard is an adult and named. */
    body: z.object({ is_everyone_named: z.literal(true) }),
    response: OwnMedia,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  deleteMedia: defineRoute({
    method: 'DELETE',
    path: '/performer/media/:id',
    summary: 'Delete an item of my library; buyers still have it',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: done,
    errors: ['forbidden', 'not_found'],
  }),
  restoreMedia: defineRoute({
    method: 'POST',
    path: '/performer/media/:id/restore',
    summary: 'Restore a deleted item, within 30 days',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: OwnMedia,
    errors: ['forbidden', 'not_found'],
  }),
  deleteMediaFile: defineRoute({
    method: 'DELETE',
    path: '/performer/media/:id/files/:file',
    summary: 'Remove a file from an item that is not public',
    access: 'user',
    at: 'anywhere',
    params: ownFile,
    response: done,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  releases: defineRoute({
    method: 'GET',
    path: '/performer/releases',
    summary: 'Items of other performers that I appear in',
    access: 'user',
    at: 'anywhere',
    response: z.object({ releases: z.array(Release) }),
    errors: ['forbidden'],
  }),
  answerRelease: defineRoute({
    method: 'POST',
    path: '/performer/releases/:id',
    summary: 'Consent to an item that I appear in, or withdraw the consent, which removes it',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({ agrees: z.boolean() }),
    response: done,
    errors: ['forbidden', 'not_found'],
  }),

  userMedia: defineRoute({
    method: 'GET',
    path: '/user/:username/media',
    summary: 'A performer’s items, newest first',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ username: Username }),
    query: z.object({
      type: z.optional(MediaType),
      /** Only what is for members of the fan club. */
      for_members: z.optional(z.literal('true')),
      page,
    }),
    response: z.object({
      user: z.object({
        username: z.string(),
        display_name: z.string(),
        /** Their fan club is open. */
        has_fan_club: z.boolean(),
      }),
      mediaList: z.array(MediaItem),
      count_total: z.int(),
    }),
    errors: ['user_not_found', 'banned', 'models_blocked'],
  }),
  media: defineRoute({
    method: 'GET',
    path: '/media/get/:id',
    summary: 'One item, with its files where the reader may see them',
    access: 'guest',
    at: 'anywhere',
    params: id,
    response: MediaPage,
    errors: ['not_found'],
  }),
  mediaList: defineRoute({
    method: 'GET',
    path: '/media/list/:type',
    summary: 'Media of all performers',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ type: MediaType }),
    query: z.object({
      page,
      sort_by: z._default(MediaSort, 'new'),
      tag: z.optional(MediaTag),
    }),
    response: MediaList,
    errors: [],
  }),
  topModels: defineRoute({
    method: 'GET',
    path: '/media/top_model/list',
    summary: 'Performers with the most sales',
    access: 'guest',
    at: 'anywhere',
    query: z.object({ page }),
    response: TopModels,
    errors: [],
  }),
  topModelsOfMonth: defineRoute({
    method: 'GET',
    path: '/media/top_model/month',
    summary: 'Performers with the most sales in the last 30 days',
    access: 'guest',
    at: 'anywhere',
    query: z.object({ page }),
    response: TopModels,
    errors: [],
  }),
  purchaseMedia: defineRoute({
    method: 'POST',
    path: '/media/purchase/:id',
    summary: 'Buy an item; what is owned or free costs nothing',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    params: id,
    body: z.object({
      terms: MediaTerms,
      /** Which part of a client sent it. */
      source: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
    }),
    response: z.object({
      status: z.literal(1),
      message: z.string(),
      /** What was charged; 0: nothing. */
      charged: z.int(),
      /** What the buyer has left. */
      tokens: z.int(),
    }),
    errors: [
      'idempotency_key_required',
      'idempotency_conflict',
      'login_required',
      'models_cannot_purchase',
      'not_enough_tokens',
      'not_found',
      'user_daily_limit',
      'wrong_state',
      'offer_changed',
      'storage_full',
    ],
  }),
  hidePurchase: defineRoute({
    method: 'DELETE',
    path: '/media/purchase/:id',
    summary: 'Hide an item that I bought from my lists',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: done,
    errors: ['not_found'],
  }),
  restorePurchase: defineRoute({
    method: 'POST',
    path: '/media/purchase/restore/:id',
    summary: 'Show a hidden item in my lists again',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: done,
    errors: ['not_found'],
  }),
  purchasedMedia: defineRoute({
    method: 'GET',
    path: '/media/purchased/:tab',
    summary: 'Items that I bought or can see as a member, newest first',
    access: 'user',
    at: 'anywhere',
    params: z.object({ tab: PurchasedTab }),
    query: z.object({ page }),
    response: MediaList,
    errors: [],
  }),

  mediaReview: defineRoute({
    method: 'GET',
    path: '/moderation/media',
    summary: 'Items waiting for review, oldest first (site staff)',
    access: 'user',
    at: 'anywhere',
    query: z.object({ page, type: z.optional(MediaType) }),
    response: z.object({ media: z.array(ReviewedMedia), count_total: z.int() }),
    errors: ['forbidden'],
  }),
  decideMedia: defineRoute({
    method: 'POST',
    path: '/moderation/media/:id',
    summary: 'Publish, refuse or remove an item (site staff)',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({
      decision: z.enum(['publish', 'refuse', 'remove']),
      /** Its performer reads it; wanted for a refusal and a removal. */
      note: z._default(z.string().check(z.trim(), z.maxLength(500)), ''),
    }),
    response: done,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
} as const
