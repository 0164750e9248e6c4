import * as z from 'zod/mini'
import { PmAllow } from './messages.ts'
import { Tokens } from './tokens.ts'

export const Gender = z.enum(['f', 'm', 't', 'c'])
export type Gender = z.infer<typeof Gender>

export const UserType = z.enum(['viewer', 'model'])
export type UserType = z.infer<typeof UserType>

export const Membership = z.enum(['none', 'premium', 'vip', 'super_vip'])
export type Membership = z.infer<typeof Membership>

/** Whom `chat_allowed` lets speak in a model's room; the room moderators and the site staff always may. */
export const ChatAllowed = z.enum(['all', 'tip_anytime', 'tip_recent', 'tokens'])
export type ChatAllowed = z.infer<typeof ChatAllowed>

/** A setting is added with the feature that reads it. */
export const UserSettings = z.object({
  chat_allowed: z._default(ChatAllowed, 'tokens'),
  chat_notice: z._default(z.string().check(z.maxLength(500)), ''),
  font_size: z._default(z.enum(['9', '10', '11', '14', '18']), '11'),
  text_color: z._default(z.string().check(z.regex(/^#[0-9a-f]{6}$/i)), '#333333'),
  chat_user_sort: z._default(z.enum(['tokens', 'username']), 'tokens'),
  pm_allow: z._default(PmAllow, 'all'),
  mod_expire: z._default(z.int().check(z.minimum(1), z.maximum(365)), 14),
  /** 0 to 100. */
  volume_tip: z._default(z.int().check(z.minimum(0), z.maximum(100)), 70),
  /** Tokens per day that account holders allow themselves to spend; null: no limit. */
  daily_limit: z._default(z.nullable(z.int().check(z.minimum(1))), null),
  dark_mode_enabled: z._default(z.boolean(), true),
  browse_gender_hide: z._default(z.array(Gender), []),
})
export type UserSettings = z.infer<typeof UserSettings>

/** A partial change; unknown names are dropped, a wrong value refuses the whole change. */
export const UserSettingsPatch = z.object({
  chat_allowed: z.optional(ChatAllowed),
  chat_notice: z.optional(z.string().check(z.maxLength(500))),
  font_size: z.optional(z.enum(['9', '10', '11', '14', '18'])),
  text_color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/i))),
  chat_user_sort: z.optional(z.enum(['tokens', 'username'])),
  pm_allow: z.optional(PmAllow),
  mod_expire: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
  volume_tip: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  daily_limit: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  dark_mode_enabled: z.optional(z.boolean()),
  browse_gender_hide: z.optional(z.array(Gender)),
})
export type UserSettingsPatch = z.infer<typeof UserSettingsPatch>

/** The account as its owner sees it. Guests have `id` 0 and a `guest_…` name. */
export const AuthUser = z.object({
  id: z.int().check(z.nonnegative()),
  username: z.string(),
  display_name: z.string(),
  email: z.nullable(z.string()),
  type: UserType,
  gender: z.nullable(Gender),
  birth_date: z.nullable(z.string()),
  membership: Membership,
  created_at: z.nullable(z.string()),
  email_confirmed: z.union([z.literal(0), z.literal(1)]),
  identity_confirmed: z.union([z.literal(0), z.literal(1)]),
  ageVerification: z.object({ required: z.boolean() }),
  user_roles: z.array(z.string()),
  following: z.array(z.object({ followname: z.string() })),
  /** Opens the sockets; valid for ten minutes, bound to this session. */
  node_token: z.string(),
  studio: z.nullable(z.object({ id: z.int(), name: z.string(), slug: z.string() })),
  is_studio_owner: z.boolean(),
  isAdmin: z.boolean(),
  isModerator: z.boolean(),
  isGuest: z.boolean(),
  has2faEnabled: z.boolean(),
  suspension_date: z.nullable(z.string()),
})
export type AuthUser = z.infer<typeof AuthUser>

/** `GET /user/current`. */
export const CurrentUser = z.object({
  user: AuthUser,
  settings: UserSettings,
  /** What can be spent now: the balance of the wallet. */
  tokens: Tokens,
  has_purchase: z.boolean(),
  has_cc: z.boolean(),
  media_ids: z.array(z.int()),
  fanclub_membership_list: z.array(z.object({ modelUsername: z.string(), level: z.string() })),
  blocked_countries: z.array(z.string()),
  blocked_states: z.array(z.string()),
  isAutosilenced: z.boolean(),
})
export type CurrentUser = z.infer<typeof CurrentUser>

/** How a person appears in a room's chat and user list. Never carries a balance. */
export const ChatUser = z.object({
  username: z.string(),
  gender: z.optional(Gender),
  recentTips: z.optional(z.int()),
  is_model: z.boolean(),
  is_vip: z.boolean(),
  is_super_vip: z.boolean(),
  has_tokens: z.boolean(),
  email_confirmed: z.boolean(),
  has_cc: z.boolean(),
  has_purchase: z.boolean(),
  is_guest: z.boolean(),
  is_moderator: z.boolean(),
})
export type ChatUser = z.infer<typeof ChatUser>
