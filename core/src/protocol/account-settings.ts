import * as z from 'zod/mini'
import { BlockedRegions } from './chat-rules.ts'
import { chatFontSizes, chatFonts, chatTextColors } from './chat-style.ts'
import { commissionLimits } from './commissions.ts'
import { PmAllow } from './messages.ts'
import { AccountDuration } from './offer-terms.ts'
import { PRICE_PER_MINUTE_MAX } from './performer.ts'
import { CAM_PASSWORD_CHARS } from './room-modes.ts'
import { EasterEggSound } from './room-sounds.ts'
import { defineRoute } from './route.ts'
import { tipHolds } from './tokens.ts'
import { AuthUser, ChatAllowed, Gender, UserSettings } from './user.ts'

const Price = z.int().check(z.minimum(1), z.maximum(PRICE_PER_MINUTE_MAX))

/** All that stands with an account. */
export const StoredSettings = z.extend(UserSettings, {
  /** Of a model: their room is in the lists of the first page, where nothing is looked for. */
  show_home: z._default(z.boolean(), true),
  /** Who is on a model's camera. */
  broadcast_category: z._default(z.enum(['solo', 'group']), 'solo'),
  /** Of a performer: others may ask them into their streams. */
  streaming_partners_enabled: z._default(z.boolean(), false),
  // Nobody sets what follows; other parts of the site will.
  speeddate_started: z._default(z.boolean(), false),
})
export type StoredSettings = z.infer<typeof StoredSettings>

/**
 * What a model says of their shows and offers under the names of their account. Each is kept by the part of the
 * site that it belongs to, and is the same value there: none of them is stored twice.
 */
export const ModelSettings = z.object({
  /** Tokens per minute of a private show, and of watching one as a spy. */
  private_cost: z.int(),
  spy_cost: z.int(),
  /** Viewers may show their camera in the public room. */
  cam2cam: z.boolean(),
  /** The room has a password; which one is in no answer. */
  cam_password: z.boolean(),
  versus_enabled: z.boolean(),
  versus_invite_gender_blocked: z.array(Gender),
  versus_only_higher_in_sort: z.boolean(),
  /** Access to an account elsewhere is for sale. */
  sell_snapchat: z.boolean(),
  sell_snapchat_duration: AccountDuration,
  sell_snapchat_price: z.int(),
  /** There is a name; who buys reads it, and nobody else. */
  sell_snapchat_username: z.boolean(),
  is_dickrating_media_enabled: z.boolean(),
  /** null: there is none. */
  offline_picture: z.nullable(z.string()),
  twitter: z.object({
    is_enabled: z.boolean(),
    /** There is a name, and the network has such names. */
    is_valid: z.boolean(),
    username: z.string(),
  }),
})
export type ModelSettings = z.infer<typeof ModelSettings>

/** What the top-ups of an account say under the names of its settings; changed there alone. */
const TopUpSettings = z.object({
  /** A payment that lacks tokens is charged to a card first (BILLING-31). */
  postpay: z.boolean(),
  /** JSON: `disabled_by_user` where their owner has turned them off, not where the site ended them. */
  auto_re_ups: z.string(),
})

/** A setting of yes and no. */
const YesNo = z.union([z.boolean(), z.enum(['YES', 'NO'])])

/** A partial change of what the account keeps. A wrong value, or a name that there is not, refuses the whole change. */
const StoredPatch = z.object({
  chat_allowed: z.optional(ChatAllowed),
  chat_notice: z.optional(z.string().check(z.maxLength(500))),
  font_family: z.optional(z.enum(chatFonts)),
  font_size: z.optional(z.enum(chatFontSizes)),
  text_color: z.optional(z.enum(chatTextColors)),
  chat_emoticons: z.optional(YesNo),
  chat_plain_text: z.optional(z.boolean()),
  mention_sound: z.optional(z.boolean()),
  chat_user_sort: z.optional(z.enum(['tokens', 'username'])),
  chat_user_list: z.optional(z.boolean()),
  block_room_models: z.optional(z.boolean()),
  easter_egg_sound: z.optional(EasterEggSound),
  pm_allow: z.optional(PmAllow),
  mass_messages_allowed: z.optional(z.boolean()),
  experiments_allowed: z.optional(z.boolean()),
  pm_read_marks: z.optional(z.boolean()),
  pm_audio_notification: z.optional(z.boolean()),
  mod_expire: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
  volume_tip: z.optional(z.int().check(z.minimum(0), z.maximum(100))),
  daily_limit: z.optional(z.nullable(z.int().check(z.minimum(1)))),
  tip_hold: z.optional(z.enum(tipHolds)),
  dark_mode_enabled: z.optional(z.boolean()),
  browse_gender_hide: z.optional(z.array(Gender).check(z.maxLength(4))),
  home_layout: z.optional(z.nullable(z.enum(['classic', 'section', 'custom']))),
  home_custom: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))),
  show_home: z.optional(YesNo),
  swipe_to_browse_enabled: z.optional(z.boolean()),
  tikichat_is_enabled: z.optional(z.boolean()),
  speeddate_is_enabled: z.optional(z.boolean()),
  dvr_is_enabled: z.optional(z.boolean()),
  video_player_floating_enabled: z.optional(YesNo),
  hide_linked_accounts: z.optional(z.boolean()),
  invisible_mode_level: z.optional(z.int().check(z.minimum(0), z.maximum(1))),
  /** `group` takes a partner who has agreed. */
  broadcast_category: z.optional(z.enum(['solo', 'group'])),
  streaming_partners_enabled: z.optional(z.boolean()),
})

/** What a model changes under these names, where it is kept. */
const ModelPatch = z.object({
  private_cost: z.optional(Price),
  spy_cost: z.optional(Price),
  cam2cam: z.optional(z.boolean()),
  /** null opens the room. */
  cam_password: z.optional(
    z.nullable(z.string().check(z.minLength(CAM_PASSWORD_CHARS.min), z.maxLength(CAM_PASSWORD_CHARS.max))),
  ),
  versus_enabled: z.optional(z.boolean()),
  versus_invite_gender_blocked: z.optional(z.array(Gender).check(z.maxLength(4))),
  versus_only_higher_in_sort: z.optional(z.boolean()),
  sell_snapchat: z.optional(YesNo),
  sell_snapchat_duration: z.optional(AccountDuration),
  sell_snapchat_price: z.optional(z.int().check(z.minimum(1), z.maximum(commissionLimits.priceTokens))),
  sell_snapchat_username: z.optional(
    z.string().check(z.trim(), z.minLength(1), z.maxLength(commissionLimits.accountNameChars)),
  ),
  is_dickrating_media_enabled: z.optional(z.boolean()),
  /** null takes it away; another is sent to `/performer/profile/picture`. */
  offline_picture: z.optional(z.null()),
  /** An empty name takes it away. */
  twitter: z.optional(
    z.object({ is_enabled: z.boolean(), username: z.string().check(z.trim(), z.maxLength(40)) }),
  ),
})

const Change = z.object({
  ...StoredPatch.shape,
  ...ModelPatch.shape,
  // The blocked regions are a model's; each list that comes replaces the one there was.
  ...z.partial(BlockedRegions).shape,
})
export type SettingsPatch = z.input<typeof Change>
type Yes<T> = { [Name in keyof T]: 'YES' extends T[Name] ? Exclude<T[Name], 'YES' | 'NO'> : T[Name] }
/** With `YES` and `NO` as what they mean. */
export type StoredPatch = Yes<z.infer<typeof StoredPatch>>
export type ModelPatch = Yes<z.infer<typeof ModelPatch>>

export const storedSettingNames = Object.keys(StoredPatch.shape) as readonly (keyof StoredPatch)[]
export const modelSettingNames = Object.keys(ModelPatch.shape) as readonly (keyof ModelPatch)[]
/** Those that are `YES` and `NO`, too. */
export const yesNoSettings: readonly string[] = [
  'chat_emoticons',
  'show_home',
  'video_player_floating_enabled',
  'sell_snapchat',
]
/** Read here, and set by other parts of the site or by nobody. */
export const readOnlySettings: readonly string[] = [
  'speeddate_started',
  'can_change_username',
  'max_linked_accounts',
  'postpay',
  'auto_re_ups',
]

const Answer = z.object({
  /** Those of `ModelSettings` are a model's. */
  settings: z.extend(StoredSettings, {
    ...z.partial(ModelSettings).shape,
    ...TopUpSettings.shape,
  }),
  blocked_countries: z.array(z.string()),
  blocked_states: z.array(z.string()),
})
export type AccountSettings = z.infer<typeof Answer>['settings']

export const settingsRoutes = {
  settings: defineRoute({
    method: 'GET',
    path: '/user/settings',
    summary: 'My settings, with those of my room and offers',
    access: 'user',
    at: 'room',
    beforeAgeProof: true,
    response: Answer,
    errors: [],
  }),
  updateSettings: defineRoute({
    method: 'POST',
    path: '/user/settings',
    summary: 'Change some of my settings',
    access: 'user',
    at: 'room',
    beforeAgeProof: true,
    /** Names that are not among these refuse the change. */
    body: z.looseObject(Change.shape),
    response: Answer,
    errors: ['forbidden', 'wrong_state', 'conflict', 'unavailable'],
  }),
  updateProfile: defineRoute({
    method: 'POST',
    path: '/user/profile',
    summary: 'Change the spelling of my name and, for a viewer, the gender',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      /** The letters of the user name, large or small. */
      display_name: z.optional(z.string().check(z.trim(), z.maxLength(40))),
      gender: z.optional(z.nullable(Gender)),
    }),
    response: z.object({ user: AuthUser }),
    errors: ['forbidden'],
  }),
} as const
