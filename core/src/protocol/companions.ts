import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { CompanionTerms } from './offer-terms.ts'
import { defineRoute } from './route.ts'

export const companionLimits = {
  nameChars: 40,
  descriptionChars: 300,
  tags: 8,
  tagChars: 24,
  /** Of a message, and of what a picture is to show. */
  promptChars: 500,
  answerChars: 2_000,
  /** Of a staff member's reason. */
  noteChars: 300,
  /** Tokens. */
  priceMax: 99_999,
  /** Orders of one person that are not over, with all companions. */
  openPerViewer: 3,
  companions: 500,
  perPage: 24,
  historyPerPage: 30,
  recordsPerPage: 30,
} as const

/**
 * Which rule a prompt or an answer is against. `terms`: what nobody may write anywhere on the site. `minors`: anybody
 * who is or is called a child. `age`: anybody who looks or is said to be under 25. `real_person`: somebody who exists.
 */
export const CompanionRule = z.enum(['terms', 'minors', 'age', 'real_person', 'school', 'family'])
export type CompanionRule = z.infer<typeof CompanionRule>

const Tag = z.string().check(
  z.trim(),
  z.toLowerCase(),
  z.minLength(2),
  z.maxLength(companionLimits.tagChars),
  // As they stand in an address.
  z.regex(/^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u),
)

/** An AI profile. Nobody who exists is behind it. */
export const Companion = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Drawn from the name. */
  avatar_url: z.string(),
  /** Always: a machine answers. */
  aiBot: z.literal(true),
  /** A made-up adult; there is no other kind. */
  age: z.literal('fictional_adult_25_plus'),
  /** Adult pictures may be asked for. */
  nsfw: z.boolean(),
})
export type Companion = z.infer<typeof Companion>

const Price = z.int().check(z.minimum(1), z.maximum(companionLimits.priceMax))

/** What administrators charge, in tokens. `revision` 0: nobody has set anything, and it is as configured. */
export const SetCompanionPrices = z.object({
  revision: z.int().check(z.minimum(0)),
  message: Price,
  picture: Price,
})
export type SetCompanionPrices = z.infer<typeof SetCompanionPrices>

/** What of a companion costs how many tokens; null: it is not offered. */
const CompanionPrices = z.object({ message: z.nullable(z.int()), picture: z.nullable(z.int()) })

/**
 * `pending`: its tokens are held. `answered`: they are charged. `failed`: they are back. `removed`: the staff took down
 * what was answered.
 */
export const CompanionService = z.enum(['message', 'picture'])
export type CompanionService = z.infer<typeof CompanionService>

/** What came of what somebody asked, as the log of the staff is narrowed by it. */
export const CompanionLogState = z.enum(['answered', 'failed', 'refused', 'removed'])
export type CompanionLogState = z.infer<typeof CompanionLogState>

export const CompanionOrderState = z.enum(['pending', 'answered', 'failed', 'removed'])
export type CompanionOrderState = z.infer<typeof CompanionOrderState>

/** One message with its answer, or one picture, as the one who ordered it reads it. Times are ISO 8601. */
export const CompanionOrder = z.object({
  id: z.string(),
  service: CompanionService,
  prompt: z.string(),
  price: z.int(),
  state: CompanionOrderState,
  /** Of a failed one: why. */
  fault: z.nullable(z.enum(['unavailable', 'declined', 'refused_result', 'interrupted'])),
  /** Of a message; null: none yet, or none any more. */
  answer: z.nullable(z.string()),
  /** Of a picture, which says in its file that a machine made it. */
  image_url: z.nullable(z.string()),
  ordered_at: z.string(),
})
export type CompanionOrder = z.infer<typeof CompanionOrder>

export const CompanionFields = z.object({
  username: Username,
  name: z.string().check(z.trim(), z.minLength(2), z.maxLength(companionLimits.nameChars)),
  description: z.string().check(z.trim(), z.minLength(1), z.maxLength(companionLimits.descriptionChars)),
  tags: z.array(Tag).check(z.maxLength(companionLimits.tags)),
  nsfw: z.boolean(),
  is_enabled: z.boolean(),
})
export type CompanionFields = z.infer<typeof CompanionFields>

/** As administrators edit it. `revision`: which a change is made from. */
export const CompanionRecord = z.object({
  ...Companion.shape,
  is_enabled: z.boolean(),
  revision: z.int(),
})
export type CompanionRecord = z.infer<typeof CompanionRecord>

/** What somebody asked a companion and what came of it, as the site staff reviews it. */
export const CompanionLogEntry = z.object({
  id: z.string(),
  companion: z.string(),
  username: z.string(),
  service: CompanionService,
  state: z.enum([...CompanionOrderState.options, 'refused']),
  prompt: z.string(),
  answer: z.nullable(z.string()),
  /** What a program saw in the picture. */
  caption: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  /** Of a refused prompt or result. */
  rule: z.nullable(CompanionRule),
  /** Which version of the lists judged it. */
  rules_version: z.string(),
  fault: CompanionOrder.shape.fault,
  price: z.int(),
  /** The one who asked has deleted it for themself. */
  is_deleted: z.boolean(),
  ordered_at: z.string(),
})
export type CompanionLogEntry = z.infer<typeof CompanionLogEntry>

export const CompanionBlock = z.object({
  username: z.string(),
  note: z.string(),
  by: z.string(),
  blocked_at: z.string(),
})
export type CompanionBlock = z.infer<typeof CompanionBlock>

/** An order stands under the id that it was given. */
const order = z.object({ order: z.uuid() })
const id = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })
const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1)
const nsfw = z._default(z.enum(['0', '1']), '0')
const Prompt = z.string().check(z.trim(), z.minLength(1), z.maxLength(companionLimits.promptChars))
const Note = z.string().check(z.trim(), z.minLength(1), z.maxLength(companionLimits.noteChars))
const orderErrors = [
  'idempotency_key_required',
  'idempotency_conflict',
  'login_required',
  'models_cannot_purchase',
  'account_suspended',
  'not_enough_tokens',
  'not_found',
  'forbidden',
  'user_daily_limit',
  'wrong_state',
  'conflict',
  'offer_changed',
  'unavailable',
  'storage_full',
] as const

/** Where the operator has not switched companions on there are none of these. */
export const companionRoutes = {
  aiBrowse: defineRoute({
    method: 'GET',
    path: '/ai/browse/:category',
    summary: 'AI profiles of a category: `all`, or a tag',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ category: Tag }),
    query: z.object({ p: page, nsfw, sort: z._default(z.enum(['popular', 'new', 'name']), 'popular') }),
    response: z.object({
      models: z.array(Companion),
      count_total: z.int(),
      /** Tags that are in use, by name. */
      categories: z.array(z.string()),
    }),
    errors: ['not_found'],
  }),
  aiModel: defineRoute({
    method: 'GET',
    path: '/ai/model/:username',
    summary: 'One AI profile, with what it costs now',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ username: Username }),
    response: z.object({
      model: Companion,
      prices: CompanionPrices,
      /** The built-in demonstration answers, not a model. */
      is_demo: z.object({ message: z.boolean(), picture: z.boolean() }),
      /** Days after which everything that was said is deleted. */
      kept_days: z.int(),
    }),
    errors: ['not_found'],
  }),
  aiChat: defineRoute({
    method: 'GET',
    path: '/ai/chat/:id',
    summary: 'My conversation with a companion, newest first',
    access: 'user',
    at: 'anywhere',
    params: id,
    query: z.object({ p: page }),
    response: z.object({
      orders: z.array(CompanionOrder),
      count_total: z.int(),
      /** Of my wallet. */
      tokens: z.int(),
      /** The site staff has shut me out of companions. */
      is_blocked: z.boolean(),
    }),
    errors: ['not_found'],
  }),
  aiSay: defineRoute({
    method: 'POST',
    path: '/ai/chat/:id',
    summary: 'Write to a companion; the price is held until it answers',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    params: id,
    body: z.object({ terms: CompanionTerms, message: Prompt }),
    response: z.object({ status: z.literal(1), tokens: z.int(), message: CompanionOrder }),
    errors: orderErrors,
  }),
  aiDraw: defineRoute({
    method: 'POST',
    path: '/ai/image/generate/prompt/:id',
    summary: 'Ask a companion for a picture; the price is held until it arrives',
    access: 'user',
    at: 'anywhere',
    movesTokens: true,
    params: id,
    body: z.object({ terms: CompanionTerms, message: Prompt, nsfw: z._default(z.boolean(), false) }),
    response: z.object({ status: z.literal(1), tokens: z.int(), image: CompanionOrder }),
    errors: orderErrors,
  }),
  aiOrder: defineRoute({
    method: 'GET',
    path: '/ai/orders/:order',
    summary: 'One of my messages or pictures, and my balance',
    access: 'user',
    at: 'anywhere',
    params: order,
    response: z.object({ order: CompanionOrder, tokens: z.int() }),
    errors: ['not_found'],
  }),
  aiForget: defineRoute({
    method: 'DELETE',
    path: '/ai/chat/:id',
    summary: 'Delete my conversation with a companion, except pending orders',
    access: 'user',
    at: 'anywhere',
    params: id,
    errors: ['not_found'],
  }),

  allCompanions: defineRoute({
    method: 'GET',
    path: '/admin/companions',
    summary: 'All AI profiles, for administrators',
    access: 'user',
    at: 'anywhere',
    response: z.object({ companions: z.array(CompanionRecord), prices: SetCompanionPrices }),
    errors: ['forbidden'],
  }),
  /** `revision`: of those that the caller saw; others by now are `conflict`. What is ordered already keeps its price. */
  setCompanionPrices: defineRoute({
    method: 'POST',
    path: '/admin/companions/prices',
    summary: 'Set what a message and a picture cost from now on',
    access: 'user',
    at: 'anywhere',
    body: SetCompanionPrices,
    response: SetCompanionPrices,
    errors: ['forbidden', 'conflict'],
  }),
  /** `revision` 0: a new one. A username that is somebody's is refused. */
  changeCompanion: defineRoute({
    method: 'POST',
    path: '/admin/companions',
    summary: 'Create or change an AI profile',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      /** null: a new one. */
      id: z.nullable(z.int()),
      revision: z.int().check(z.minimum(0)),
      fields: CompanionFields,
    }),
    response: CompanionRecord,
    errors: ['forbidden', 'conflict', 'not_found'],
  }),
  companionLog: defineRoute({
    method: 'GET',
    path: '/moderation/companions',
    summary: 'Messages to companions, newest first (site staff)',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      p: page,
      username: z.optional(Username),
      service: z.optional(CompanionService),
      state: z.optional(CompanionLogState),
    }),
    response: z.object({ entries: z.array(CompanionLogEntry), count_total: z.int() }),
    errors: ['forbidden'],
  }),
  removeCompanionAnswer: defineRoute({
    method: 'POST',
    path: '/moderation/companions/:order/remove',
    summary: 'Remove an answer or a picture; only staff can see it afterwards',
    access: 'user',
    at: 'anywhere',
    params: order,
    body: z.object({ note: Note }),
    response: z.object({ status: z.literal(1) }),
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  companionBlocks: defineRoute({
    method: 'GET',
    path: '/moderation/companion-blocks',
    summary: 'Accounts that are blocked from companions (site staff)',
    access: 'user',
    at: 'anywhere',
    query: z.object({ p: page }),
    response: z.object({ blocks: z.array(CompanionBlock), count_total: z.int() }),
    errors: ['forbidden'],
  }),
  blockFromCompanions: defineRoute({
    method: 'POST',
    path: '/moderation/companion-blocks',
    summary: 'Block an account from companions (site staff)',
    access: 'user',
    at: 'anywhere',
    body: z.object({ username: Username, note: Note }),
    response: z.object({ status: z.literal(1) }),
    errors: ['forbidden', 'user_not_found'],
  }),
  unblockFromCompanions: defineRoute({
    method: 'DELETE',
    path: '/moderation/companion-blocks/:username',
    summary: 'Unblock an account (site staff)',
    access: 'user',
    at: 'anywhere',
    params: z.object({ username: Username }),
    errors: ['forbidden', 'user_not_found'],
  }),
} as const
