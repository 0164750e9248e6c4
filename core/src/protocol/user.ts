import * as z from 'zod/mini'
import { chatFontSizes, chatFonts } from './chat-style.ts'
import { PmAllow } from './messages.ts'
import { EasterEggSound } from './room-sounds.ts'
import { SuspensionReason } from './suspension-reason.ts'
import { type TipAmount, Tokens, tipHolds } from './tokens.ts'

export const Gender = z.enum(['f', 'm', 't', 'c'])
export type Gender = z.infer<typeof Gender>

export const UserType = z.enum(['viewer', 'model'])
export type UserType = z.infer<typeof UserType>

export const Membership = z.enum(['none', 'premium', 'vip', 'super_vip'])
export type Membership = z.infer<typeof Membership>

/** Whom `chat_allowed` lets speak in a model's room; the room moderators and the site staff always may. */
export const ChatAllowed = z.enum(['all', 'tip_anytime', 'tip_recent', 'tokens'])
export type ChatAllowed = z.infer<typeof ChatAllowed>

/** What pages read of an account's settings; `StoredSettings` are all of them. A setting is added with the feature that reads it. */
export const UserSettings = z.object({
  chat_allowed: z._default(ChatAllowed, 'tokens'),
  chat_notice: z._default(z.string().check(z.maxLength(500)), ''),
  font_family: z._default(z.enum(chatFonts), 'Default'),
  font_size: z._default(z.enum(chatFontSizes), '11'),
  text_color: z._default(z.string().check(z.regex(/^#[0-9a-f]{6}$/i)), '#333333'),
  chat_user_sort: z._default(z.enum(['tokens', 'username']), 'tokens'),
  /** Whether viewers read who is in the model's room; performer and site staff always do. */
  chat_user_list: z._default(z.boolean(), true),
  /** Other models may not enter the model's room. */
  block_room_models: z._default(z.boolean(), false),
  easter_egg_sound: z._default(EasterEggSound, {
    enabled: false,
    audioFile: 'special-777',
    priceInToken: 777 as z.infer<typeof TipAmount>,
  }),
  pm_allow: z._default(PmAllow, 'all'),
  /** Performers' messages to many reach the account. */
  mass_messages_allowed: z._default(z.boolean(), true),
  /** Others read that one has read their messages, and one reads it of them. */
  pm_read_marks: z._default(z.boolean(), true),
  /** A sound with a message whose chat is not on the screen. */
  pm_audio_notification: z._default(z.boolean(), true),
  mod_expire: z._default(z.int().check(z.minimum(1), z.maximum(365)), 14),
  /** Emoticons as pictures; false: as the text that they are written with. */
  chat_emoticons: z._default(z.boolean(), true),
  /** Everybody's lines in one font, size and color. */
  chat_plain_text: z._default(z.boolean(), false),
  /** A sound with each line that mentions me. */
  mention_sound: z._default(z.boolean(), false),
  /** 0 to 100. */
  volume_tip: z._default(z.int().check(z.minimum(0), z.maximum(100)), 70),
  /** Tokens per day that account holders allow themselves to spend; null: no limit. */
  daily_limit: z._default(z.nullable(z.int().check(z.minimum(1))), null),
  /** Which tips the site holds for a while, so that they can be taken back. */
  tip_hold: z._default(z.enum(tipHolds), 'large'),
  dark_mode_enabled: z._default(z.boolean(), true),
  browse_gender_hide: z._default(z.array(Gender), []),
  /** Of the first page: `classic`, `section` or `custom`; null: as each browser has it. */
  home_layout: z._default(z.nullable(z.string()), null),
  /** Rows of a `custom` first page, in order; unknown ones are left out. */
  home_custom: z._default(z.array(z.string()), []),
  /** On a touch screen, a swipe over the video of a room leads to the next one. */
  swipe_to_browse_enabled: z._default(z.boolean(), false),
  /** Of a model: their open room is in the swipe feed. */
  tikichat_is_enabled: z._default(z.boolean(), true),
  /** Of a model: they take speed dates. */
  speeddate_is_enabled: z._default(z.boolean(), false),
  /** Of a model: viewers can rewind the last minutes of their public stream, where the operator offers that. */
  dvr_is_enabled: z._default(z.boolean(), false),
  /** A video that one scrolled past goes on in a corner. */
  video_player_floating_enabled: z._default(z.boolean(), true),
  /** Stored false: the operator wants the name to stay. As it is answered: whether it can be changed now. */
  can_change_username: z._default(z.boolean(), true),
  /** Other accounts of the same person: how many together, and whether their pages name each other. */
  max_linked_accounts: z._default(z.int(), 3),
  hide_linked_accounts: z._default(z.boolean(), true),
  /** Of a viewer: they agreed to take part in experiments, and to the log of what they were shown. */
  experiments_allowed: z._default(z.boolean(), false),
  /** 1: other viewers do not read that one is in a room. What holds of it is the membership's to say. */
  invisible_mode_level: z._default(z.int().check(z.minimum(0), z.maximum(1)), 0),
})
export type UserSettings = z.infer<typeof UserSettings>

/** `v3.user.settings`: all of them, as they are now. */
export const SettingsNotice = z.object({ settings: UserSettings })

/** Of a performer's application (`ApplicationState`); `none` also where nothing was sent yet. */
export const ComplianceStatus = z.enum(['none', 'pending', 'approved', 'rejected', 'expired'])
export type ComplianceStatus = z.infer<typeof ComplianceStatus>

const Studio = z.object({ id: z.int(), name: z.string(), slug: z.string() })

/** The account as its owner sees it. Guests have `id` 0 and a `guest_…` name. */
export const AuthUser = z.object({
  id: z.int().check(z.nonnegative()),
  username: z.string(),
  display_name: z.string(),
  /** Address of their picture. */
  avatar: z.string(),
  email: z.nullable(z.string()),
  type: UserType,
  gender: z.nullable(Gender),
  birth_date: z.nullable(z.string()),
  membership: Membership,
  created_at: z.nullable(z.string()),
  /** Where they are, by their address: ISO 3166 (`US`, `US-TX`); null: not known. Their address itself is not told. */
  geo: z.nullable(z.object({ isoCode: z.string(), state: z.nullable(z.string()) })),
  /** Of `geo`. */
  country_code: z.nullable(z.string()),
  /** They hide where they are, as far as that is known. */
  isOnVpn: z.boolean(),
  email_confirmed: z.union([z.literal(0), z.literal(1)]),
  identity_confirmed: z.union([z.literal(0), z.literal(1)]),
  /** Of their application to perform. */
  compliance_status: ComplianceStatus,
  /** The law of where they are wants a proof of age that there is none of yet (`ageCheckRoutes`). */
  ageVerification: z.object({ required: z.boolean() }),
  user_roles: z.array(z.string()),
  following: z.array(z.object({ followname: z.string() })),
  /** Opens the sockets; valid for ten minutes, bound to this session. */
  node_token: z.string(),
  /** Which they work with or for; of a sub-studio, the one above. null: none. */
  studio: z.nullable(
    z.object({
      ...Studio.shape,
      /** It may have sub-studios. */
      is_aj_studio: z.boolean(),
      /** It has some. */
      is_master_studio: z.boolean(),
    }),
  ),
  /** null: they work with or for none below another. */
  substudio: z.nullable(Studio),
  /** Of a studio that is no sub-studio. */
  is_studio_owner: z.boolean(),
  /** Owns a sub-studio. */
  is_substudio_manager: z.boolean(),
  /** Owner or administrator of a studio that may have sub-studios. */
  is_aj_studio_super_admin: z.boolean(),
  /** Of a performer: what they earn is paid to their studio, as they chose. */
  is_studio_pay: z.boolean(),
  /** Of a performer: what they earn is paid to them. */
  is_direct_pay: z.boolean(),
  isAdmin: z.boolean(),
  isModerator: z.boolean(),
  isGuest: z.boolean(),
  has2faEnabled: z.boolean(),
  /** Takes part in experiments: they agreed, and are nobody whose numbers would say little. */
  can_ab_test: z.boolean(),
  suspension_date: z.nullable(z.string()),
  /** null: none was given, or nobody is suspended. */
  suspension_reason: z.nullable(SuspensionReason),
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
  notificationUnreadCount: z.int(),
  /** Absent: none. */
  linkedAccounts: z.optional(z.array(z.object({ username: z.string() }))),
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
  /** In the fan club of the performer whose room it is. */
  is_fan: z.optional(z.boolean()),
  /** In the list that performer and site staff read: the others do not know that this one is here. */
  is_invisible: z.optional(z.boolean()),
})
export type ChatUser = z.infer<typeof ChatUser>
