import * as z from 'zod/mini'
import { FanLevel } from './fan-level.ts'
import { Username } from './ids.ts'
import { MediaAccess, MediaItem } from './library.ts'
import { PostTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'

export const postLimits = {
  teaserChars: 140,
  textChars: 2_000,
  /** Items of the library in one post. */
  media: 10,
  options: { min: 2, max: 6 },
  optionChars: 80,
  pollDays: 14,
  priceTokens: 10_000,
  /** So far ahead a post can be scheduled. */
  aheadDays: 90,
  /** By one performer within 24 hours. */
  perDay: 50,
  /** Attachments of messages, likewise. */
  attachedPerDay: 200,
  perPage: 20,
  /** So long its performer may take a deletion back. */
  restoreDays: 30,
} as const

/** A poll as one reader sees it. */
export const PostPoll = z.object({
  /** ISO 8601. */
  closes_at: z.string(),
  is_open: z.boolean(),
  /** `votes`: null until the reader has voted, or it is over; its performer always reads them. */
  options: z.array(z.object({ text: z.string(), votes: z.nullable(z.int()) })),
  /** Which option the reader voted for; null: none yet. */
  vote: z.nullable(z.int()),
})
export type PostPoll = z.infer<typeof PostPoll>

/** A post as one reader sees it. Times are ISO 8601. */
export const Post = z.object({
  id: z.int(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  published_at: z.string(),
  /** `preview`: the teaser alone. */
  access_type: MediaAccess,
  /** What everybody reads who may see that there is a post. */
  teaser: z.string(),
  has_text: z.boolean(),
  /** '' in a preview. */
  text: z.string(),
  fanclub_access_level: z.nullable(FanLevel),
  /** Without a discount. */
  token_price: z.int(),
  /** What it costs this reader; 0: nothing. */
  price: z.int(),
  is_purchased: z.boolean(),
  /** How many items belong to it. */
  media_count: z.int(),
  /** Those which this reader may know of; empty in a preview. */
  media: z.array(MediaItem),
  has_poll: z.boolean(),
  /** null: there is none, or the reader has a preview alone. */
  poll: z.nullable(PostPoll),
})
export type Post = z.infer<typeof Post>

/** `removed`: taken from everybody by the site staff, for good. */
export const PostState = z.enum(['scheduled', 'published', 'removed'])
export type PostState = z.infer<typeof PostState>

/** A post as its performer reads it. */
export const OwnPost = z.object({
  ...Post.shape,
  state: PostState,
  /** All that belongs to it, also what was deleted since. */
  media_ids: z.array(z.int()),
  /** In the words of the staff; '': none. */
  decision_note: z.string(),
  sales: z.int(),
  /** What the performer earned by it, tokens. */
  earned: z.int(),
  /** When it was deleted; null: it is there. */
  deleted_at: z.nullable(z.string()),
})
export type OwnPost = z.infer<typeof OwnPost>

const Option = z.string().check(z.trim(), z.minLength(1), z.maxLength(postLimits.optionChars))

/**
 * What a performer says in a post. It is for everybody, for members from a level on, or sold: a level and a price
 * exclude each other. It has a text, an item or both; a poll asks what the text says.
 */
export const PostFields = z.object({
  teaser: z.string().check(z.trim(), z.maxLength(postLimits.teaserChars)),
  text: z.string().check(z.trim(), z.maxLength(postLimits.textChars)),
  fanclub_access_level: z.nullable(FanLevel),
  token_price: z.int().check(z.minimum(0), z.maximum(postLimits.priceTokens)),
  /** Ids of own items that are public. Who buys the post has them for good. */
  media: z.array(z.int().check(z.positive())).check(z.maxLength(postLimits.media)),
  poll: z.nullable(
    z.object({
      options: z
        .array(Option)
        .check(z.minLength(postLimits.options.min), z.maxLength(postLimits.options.max)),
      /** Open for so long after the post is published. */
      days: z.int().check(z.minimum(1), z.maximum(postLimits.pollDays)),
    }),
  ),
  /** ISO 8601; null: at once. */
  publish_at: z.nullable(z.iso.datetime()),
})
export type PostFields = z.infer<typeof PostFields>

const id = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })
const done = z.object({ status: z.literal(1) })

/** Posts of performers. */
export const postRoutes = {
  posts: defineRoute({
    method: 'GET',
    path: '/posts/of/:username',
    summary: "A performer's posts, newest first",
    access: 'guest',
    at: 'anywhere',
    params: z.object({ username: Username }),
    query: z.object({
      /** Only those that are older than this one. */
      before: z.optional(z.coerce.number().check(z.int(), z.positive())),
    }),
    response: z.object({ posts: z.array(Post), has_more: z.boolean() }),
    errors: ['user_not_found', 'banned', 'models_blocked'],
  }),
  post: defineRoute({
    method: 'GET',
    path: '/posts/:id',
    summary: 'One post, also one sent to me in a message',
    access: 'guest',
    at: 'anywhere',
    params: id,
    response: Post,
    errors: ['not_found'],
  }),
  purchasePost: defineRoute({
    method: 'POST',
    path: '/posts/purchase/:id',
    summary: 'Buy a post with its media; what is owned or free costs nothing',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    params: id,
    body: z.object({
      terms: PostTerms,
      /** Which part of a client sent it. */
      source: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/))),
    }),
    response: z.object({
      status: z.literal(1),
      /** What was charged; 0: nothing. */
      charged: z.int(),
      /** What the buyer has left. */
      tokens: z.int(),
      post: Post,
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
  votePost: defineRoute({
    method: 'POST',
    path: '/posts/vote/:id',
    summary: 'Vote in a poll that I can read, or change my vote while it is open',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({ option: z.int().check(z.minimum(0), z.maximum(postLimits.options.max - 1)) }),
    response: Post,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  }),

  ownPosts: defineRoute({
    method: 'GET',
    path: '/performer/posts',
    summary: 'My posts, scheduled ones first, with deleted ones that can still be restored',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    }),
    response: z.object({ posts: z.array(OwnPost), count_total: z.int() }),
    errors: ['forbidden'],
  }),
  /** The same `ref` again answers with the post that it made the first time. */
  createPost: defineRoute({
    method: 'POST',
    path: '/performer/posts',
    summary: 'Publish a post, now or later',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      ...PostFields.shape,
      ref: z.string().check(z.minLength(1), z.maxLength(64)),
    }),
    response: OwnPost,
    errors: ['forbidden', 'wrong_state'],
  }),
  changePost: defineRoute({
    method: 'POST',
    path: '/performer/posts/:id',
    summary: 'Change a post: everything while it is scheduled, text and price once it is published',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: PostFields,
    response: OwnPost,
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  deletePost: defineRoute({
    method: 'DELETE',
    path: '/performer/posts/:id',
    summary: 'Delete a post; buyers can still read it',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: done,
    errors: ['forbidden', 'not_found'],
  }),
  restorePost: defineRoute({
    method: 'POST',
    path: '/performer/posts/:id/restore',
    summary: 'Restore a deleted post, within 30 days',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: OwnPost,
    errors: ['forbidden', 'not_found'],
  }),

  removePost: defineRoute({
    method: 'POST',
    path: '/moderation/posts/:id',
    summary: 'Remove a post for everyone (site staff)',
    access: 'user',
    at: 'anywhere',
    params: id,
    body: z.object({
      decision: z.literal('remove'),
      /** Its performer reads it. */
      note: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
    response: done,
    errors: ['forbidden', 'not_found'],
  }),
} as const
