import * as z from 'zod/mini'
import { GenderPath } from './browse.ts'
import { InterruptionRule } from './interruptions.ts'
import { defineRoute } from './route.ts'

/** In the place of a domain: the site that every host has which no other site has. */
export const MAIN_SITE = 'main'

const DOMAIN = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/
/** A host name in lower case, in ASCII (`xn--`) and without a port, or `main`. */
export const SiteDomain = z
  .string()
  .check(z.refine((text) => text === MAIN_SITE || DOMAIN.test(text), { error: 'no domain' }))

/** One line that is shown as it is: no control characters, so that nothing is hidden or turned around. */
const line = (max: number) =>
  z.string().check(z.trim(), z.minLength(1), z.maxLength(max), z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u))

const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/))

/** The four roles that a site may colour; all else follows from them (`site-colors.ts`). */
export const SiteColors = z.object({
  /** Text and icons. */
  accent: Color,
  /** Grounds of buttons. */
  accent_solid: Color,
  accent_2: Color,
  accent_2_solid: Color,
})
export type SiteColors = z.infer<typeof SiteColors>

/** What stands between guests and streams; one for the installation, set at the main site. */
export const Walls = z.object({
  /**
   * `curtain`: the page covers the picture and asks to sign up; who lies about it sees on. `wall`: the server
   * sends the stream no further.
   */
  guest: z.enum(['off', 'curtain', 'wall']),
  /** Seconds after a guest's session began. */
  guest_after_s: z.int().check(z.minimum(0), z.maximum(3600)),
  /** ISO 3166-1: guests from there meet it at once. */
  guest_countries: z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)),
  /** All guests meet it at once. */
  registration: z.boolean(),
})
export type Walls = z.infer<typeof Walls>

export const noWalls: Walls = {
  guest: 'off',
  guest_after_s: 120,
  guest_countries: [],
  registration: false,
}

export const BANNERS_MAX = 4

/** Another's site. */
const PartnerAddress = z.string().check(z.maxLength(300), z.regex(/^https:\/\/[^\s/@\\]+(?:\/[^\s\\]*)?$/))

export const SiteSettings = z.object({
  display_name: line(40),
  /** Where people write who are suspended; null: nobody is named. */
  support_email: z.nullable(z.string().check(z.trim(), z.maxLength(254), z.email())),
  /** null: those of Footlight. */
  colors: z.object({ dark: z.nullable(SiteColors), light: z.nullable(SiteColors) }),
  /** `viewer`: as each chooses. A white label has one look unless its operator says otherwise. */
  theme: z.enum(['light', 'dark', 'viewer']),
  /** Of the home page; null: the usual words. */
  meta_title: z.nullable(line(70)),
  meta_description: z.nullable(line(200)),
  h1_content: z.nullable(line(80)),
  /** What the home page lists; null: everybody. */
  root: z.nullable(
    z.object({
      gender: GenderPath,
      tag: z.nullable(z.string().check(z.regex(/^[a-z0-9-]{1,40}$/))),
    }),
  ),
  /** Lists show no pictures of streams. */
  hide_explicit: z.boolean(),
  /** The same, and said so to whoever asks for the site's settings. */
  is_non_nude: z.boolean(),
  /** Search engines keep this site's own addresses, instead of the main site's. */
  is_indexed: z.boolean(),
  /** Measured only for those who agree; null: never. */
  google_analytics_4_id: z.nullable(z.string().check(z.regex(/^G-[A-Z0-9]{4,16}$/))),
  /** Asks guests to sign up, unasked; null: never. */
  promo: z.nullable(InterruptionRule),
  /** Shows viewers who have bought nothing the packs, unasked; null: never. */
  token_form: z.nullable(InterruptionRule),
  /** Takes the place of the page that a guest leaves, which goes on in a tab of its own (INTERRUPT-06); null: never. Not of the main site. */
  pop_under: z.nullable(PartnerAddress),
  /** Where whoever logs out goes on; null: to this site's home. */
  log_out_to: z.nullable(PartnerAddress),
  /** Links may put the sign-up form before guests (`_disabled_join_form`). */
  obeys_join_form: z.boolean(),
  /** Viewers whose video stood still are asked whether it works. */
  stuck_survey: z.boolean(),
  /** Nobody is shown any. */
  hide_banner: z.boolean(),
  /** Lines below lists and rooms, for those who are shown any (BANNER-01); each is a link. */
  banners: z
    .array(
      z.object({
        text: line(120),
        /** A path of this site, or another's address. */
        url: z.string().check(z.maxLength(300), z.regex(/^(?:\/(?!\/)|https:\/\/[^\s/@]+(?:\/|$))[^\s\\]*$/)),
      }),
    )
    .check(z.maxLength(BANNERS_MAX)),
  /** Of the main site; those of others are not asked. */
  walls: Walls,
})
export type SiteSettings = z.infer<typeof SiteSettings>

export const defaultSiteSettings: SiteSettings = {
  display_name: 'Footlight',
  support_email: null,
  colors: { dark: null, light: null },
  theme: 'light',
  meta_title: null,
  meta_description: null,
  h1_content: null,
  root: null,
  hide_explicit: false,
  is_non_nude: false,
  is_indexed: false,
  google_analytics_4_id: null,
  promo: null,
  token_form: null,
  pop_under: null,
  log_out_to: null,
  obeys_join_form: false,
  stuck_survey: false,
  hide_banner: false,
  banners: [],
  walls: noWalls,
}

export const SitePictureKind = z.enum(['logo', 'icon'])
export type SitePictureKind = z.infer<typeof SitePictureKind>

export const SitePicture = z.object({ path: z.string(), width: z.int(), height: z.int() })
export type SitePicture = z.infer<typeof SitePicture>

/** One site as the operator sees it. */
export const SiteRecord = z.object({
  domain: SiteDomain,
  /** Origin of its pages. */
  url: z.string(),
  /** Counts its changes: a change names the one that it was made from. 0: nothing was ever changed. */
  revision: z.int(),
  settings: SiteSettings,
  logo: z.nullable(SitePicture),
  icon: z.nullable(SitePicture),
})
export type SiteRecord = z.infer<typeof SiteRecord>

/** Base64 of 32 KiB. */
const PICTURE_CHARS_MAX = 43_692

const params = z.object({ domain: SiteDomain })

export const siteRoutes = {
  sites: defineRoute({
    method: 'GET',
    path: '/admin/sites',
    summary: 'All sites of this installation, for its administrators',
    access: 'user',
    at: 'anywhere',
    response: z.object({ sites: z.array(SiteRecord) }),
    errors: ['forbidden'],
  }),
  changeSite: defineRoute({
    method: 'POST',
    path: '/admin/sites/:domain',
    summary: 'Create or change a site',
    access: 'user',
    at: 'anywhere',
    params,
    /** `revision`: which the change was made from; 0 makes a new site. */
    body: z.object({ revision: z.int().check(z.minimum(0)), settings: SiteSettings }),
    response: SiteRecord,
    errors: ['forbidden', 'conflict'],
  }),
  removeSite: defineRoute({
    method: 'DELETE',
    path: '/admin/sites/:domain',
    summary: 'Remove a site; its domain then shows the main one',
    access: 'user',
    at: 'anywhere',
    params,
    errors: ['forbidden', 'not_found'],
  }),
  changeSitePicture: defineRoute({
    method: 'POST',
    path: '/admin/sites/:domain/:kind',
    summary: 'Set the logo or icon of a site: PNG or WebP up to 32 KiB, in base64; null removes it',
    access: 'user',
    at: 'anywhere',
    params: z.object({ domain: SiteDomain, kind: SitePictureKind }),
    body: z.object({
      data: z.nullable(z.string().check(z.maxLength(PICTURE_CHARS_MAX), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))),
    }),
    response: SiteRecord,
    errors: ['forbidden', 'not_found'],
  }),
} as const
