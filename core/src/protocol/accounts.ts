import * as z from 'zod/mini'
import { HumanCheckAnswer } from './human-check-answer.ts'
import { Username } from './ids.ts'
import { PASSWORD_CHARS } from './limits.ts'
import { defineRoute } from './route.ts'
import { CurrentUser, Gender, UserType } from './user.ts'

const Password = z.string().check(z.minLength(PASSWORD_CHARS.min), z.maxLength(PASSWORD_CHARS.max))

/** `GET /site_config`, as far as this release has something to say. */
export const SiteConfig = z.object({
  /** Of the site's build, as `v3.client.version` names it. */
  version: z.string(),
  csrf: z.string(),
  approvedTagSlugs: z.array(z.string()),
  oauthAvailable: z.object({ facebook: z.boolean(), google: z.boolean() }),
  customLogo: z.nullable(z.string()),
  isVideoStuckSurveyEnabled: z.boolean(),
  isUsingDevDb: z.boolean(),
  site: z.object({
    display_name: z.string(),
    domain_name: z.string(),
    is_whitelabel: z.boolean(),
    is_non_nude: z.boolean(),
    main_domain_url: z.string(),
  }),
  /** What the operator gave this site beside its name; null: nothing. */
  custom: z.nullable(
    z.object({
      /** `viewer`: as each chooses. */
      theme: z.enum(['light', 'dark', 'viewer']),
      /** Its colours as CSS; empty: the usual ones. */
      style: z.string(),
      /** Path of its icon. */
      icon: z.nullable(z.string()),
      /** Pixels, of `customLogo`. */
      logo_width: z.nullable(z.int()),
      logo_height: z.nullable(z.int()),
      google_analytics_4_id: z.nullable(z.string()),
      support_email: z.nullable(z.string()),
    }),
  ),
  /** `Interruptions`, which the part that reads them parses; absent: there are none. */
  interruptions: z.optional(z.record(z.string(), z.unknown())),
  /** There are banners, for some pages and people; absent: none. */
  banners: z.optional(z.boolean()),
  /** Another site, where whoever logs out goes on; absent: to this one's home. */
  log_out_to: z.optional(z.string()),
  /** Browsers of buyers are told apart (`deviceCheck`); absent: they are not. */
  device_check: z.optional(z.boolean()),
  /** There is a statement at `/2257`; absent: none. */
  records_statement: z.optional(z.boolean()),
  /** Log-ins to try on a demo installation; null where DEMO is off. */
  demo: z.nullable(z.object({ password: z.string(), usernames: z.array(z.string()) })),
})
export type SiteConfig = z.infer<typeof SiteConfig>

export const accountRoutes = {
  siteConfig: defineRoute({
    method: 'GET',
    path: '/site_config',
    summary: 'The site, its features and the CSRF token',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    response: SiteConfig,
    errors: [],
  }),
  currentUser: defineRoute({
    method: 'GET',
    path: '/user/current',
    summary: 'The current account, or the guest',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    response: CurrentUser,
    errors: [],
  }),
  register: defineRoute({
    method: 'POST',
    path: '/auth/register',
    summary: 'Create an account and log in',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      username: Username,
      email: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email()),
      password: Password,
      /** YYYY-MM-DD; 18 years or older on the day of registration. */
      birth_date: z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/)),
      type: UserType,
      gender: z.optional(Gender),
      accepts_terms: z.literal(true),
      /** Of the terms that were shown (`termsRoutes`); absent: there were none of the operator's. */
      terms_version: z.optional(z.string()),
      human_check: HumanCheckAnswer,
    }),
    response: CurrentUser,
    /** `conflict`: the terms are of another version than was shown; `site_closed`, `vpn_refused`: no account of a viewer is made there. */
    errors: ['username_taken', 'conflict', 'human_check_required', 'site_closed', 'vpn_refused'],
  }),
  confirmEmail: defineRoute({
    method: 'POST',
    path: '/auth/confirm_email',
    summary: 'Confirm an email address with the token from the email',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ token: z.string().check(z.maxLength(200)) }),
    response: z.object({ status: z.literal(1) }),
    errors: ['conflict'],
  }),
  login: defineRoute({
    method: 'POST',
    path: '/auth/login',
    summary: 'Log in with a username or email address',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      username: z.optional(z.string().check(z.maxLength(254))),
      email: z.optional(z.string().check(z.maxLength(254))),
      password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_CHARS.max)),
      /** Six digits of the authenticator app, or the twelve of a recovery code. */
      totp: z.optional(z.string().check(z.regex(/^(?:\d{6}|\d{4}(?:[ -]?\d{4}){2})$/))),
      human_check: HumanCheckAnswer,
    }),
    response: CurrentUser,
    /** `human_check_required`: after some failed tries, where the operator has switched it on. */
    errors: ['invalid_credentials', 'totp_required', 'account_suspended', 'human_check_required'],
  }),
  logout: defineRoute({
    method: 'POST',
    path: '/auth/logout',
    summary: 'End this session and its sockets',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    errors: [],
  }),
  follow: defineRoute({
    method: 'POST',
    path: '/user/follow/:username',
    summary: 'Follow a model',
    access: 'user',
    at: 'anywhere',
    params: z.object({ username: Username }),
    response: z.object({ status: z.literal(1), followerCount: z.int() }),
    errors: ['user_not_found', 'forbidden'],
  }),
  unfollow: defineRoute({
    method: 'DELETE',
    path: '/user/follow/:username',
    summary: 'Stop following a model',
    access: 'user',
    at: 'anywhere',
    params: z.object({ username: Username }),
    response: z.object({ status: z.literal(1), followerCount: z.int() }),
    errors: ['user_not_found'],
  }),
  /**
   * Shown toasts of logged-in users are reported. Only counted and logged by title, never stored with
   * content.
   */
  logToast: defineRoute({
    method: 'POST',
    path: '/log/react-toast',
    summary: 'Report a toast that was shown',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      appearance: z.string().check(z.maxLength(20)),
      title: z.string().check(z.maxLength(200)),
      content: z.optional(z.string().check(z.maxLength(500))),
      url: z.optional(z.string().check(z.maxLength(500))),
    }),
    errors: [],
  }),
  logSocketFailure: defineRoute({
    method: 'POST',
    path: '/log/frontend-ws-fail',
    summary: 'Report that the account socket did not connect within 10 s',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ server: z.string().check(z.maxLength(300)) }),
    errors: [],
  }),
} as const
