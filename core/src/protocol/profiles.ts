import * as z from 'zod/mini'
import { BODY_TRAITS_PEOPLE_MAX, BodyTraits } from './body-traits.ts'
import { Username } from './ids.ts'
import { RoomStatus, Seo } from './rooms.ts'
import { defineRoute } from './route.ts'
import { Gender } from './user.ts'

export const profileLimits = {
  aboutChars: 2_000,
  tags: 10,
  languages: 6,
  slots: 21,
  /** Of the offline picture as it is sent, bytes. */
  pictureBytes: 3 * 1024 * 1024,
} as const

/** Line feeds are the only control characters; nothing turns the direction of what follows. */
const plainText = /^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u
const About = z.string().check(
  z.trim(),
  z.maxLength(profileLimits.aboutChars),
  z.refine((text) => plainText.test(text.replaceAll('\n', ' ')), { error: 'no plain text' }),
)

/** As tags stand in addresses of lists. */
const Tag = z
  .string()
  .check(z.trim(), z.toLowerCase(), z.maxLength(40), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/))

const Time = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
const Slot = z.object({
  /** 1 is Monday. */
  day: z.int().check(z.minimum(1), z.maximum(7)),
  from: Time,
  /** Not later than `from`: on the next day. */
  to: Time,
})

const Social = z.nullable(
  z.object({ username: z.string().check(z.trim(), z.maxLength(40)), is_enabled: z.boolean() }),
)
/** By network; null: nothing was entered. Of Discord the code of an invitation. */
const Socials = z.object({ twitter: Social, instagram: Social, tiktok: Social, discord: Social })

/** By person: one, or the two of a couple. */
const PeoplesTraits = z.array(BodyTraits).check(z.maxLength(BODY_TRAITS_PEOPLE_MAX))

/** What a performer says about themself. */
export const ProfileFields = z.object({
  about: About,
  tags: z.array(Tag).check(z.maxLength(profileLimits.tags)),
  /** By the names of the lists: `english`. */
  languages: z.array(z.string().check(z.maxLength(40))).check(z.maxLength(profileLimits.languages)),
  /** ISO 3166-1 alpha-2; null: none is named. */
  country: z.nullable(z.string().check(z.regex(/^[A-Z]{2}$/))),
  socials: Socials,
  /** Of the tz database; null where there is no schedule. */
  time_zone: z.nullable(z.string().check(z.maxLength(64))),
  schedule: z.array(Slot).check(z.maxLength(profileLimits.slots)),
  body_traits: PeoplesTraits,
})
export type ProfileFields = z.infer<typeof ProfileFields>

/** As its performer edits it. */
export const OwnProfile = z.object({
  username: z.string(),
  displayName: z.string(),
  gender: z.nullable(Gender),
  /** Counts changes of the fields: a change names the one that it was made from. */
  revision: z.int(),
  profile: ProfileFields,
  /** null: there is none. */
  offlinePictureUrl: z.nullable(z.string()),
})
export type OwnProfile = z.infer<typeof OwnProfile>

/** As everybody reads it who may see the room. */
export const PublicProfile = z.object({
  user: z.object({
    username: z.string(),
    displayName: z.string(),
    gender: z.nullable(Gender),
    avatarUrl: z.string(),
    offlinePictureUrl: z.nullable(z.string()),
  }),
  status: RoomStatus,
  about: z.string(),
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  country: z.nullable(z.string()),
  socials: z.array(z.object({ network: z.string(), username: z.string(), url: z.string() })),
  /** null: none is known. */
  schedule: z.nullable(
    z.object({
      time_zone: z.string(),
      /** What goes on or begins within a week, in order. */
      appearances: z.array(z.object({ starts_at: z.string(), ends_at: z.string() })),
    }),
  ),
  body_traits: z.array(BodyTraits),
  /** Other rooms of the same performer, where they want them named. */
  linked: z.array(z.object({ username: z.string(), displayName: z.string(), avatarUrl: z.string() })),
  seo: Seo,
})
export type PublicProfile = z.infer<typeof PublicProfile>

const PICTURE_CHARS_MAX = Math.ceil(profileLimits.pictureBytes / 3) * 4

export const profileRoutes = {
  profile: defineRoute({
    method: 'GET',
    path: '/profile/:username',
    summary: 'A performer’s profile and schedule',
    access: 'guest',
    at: 'room',
    params: z.object({ username: Username }),
    /** `hl`: the language that the address of the page names. */
    query: z.object({ hl: z.optional(z.string().check(z.maxLength(8))) }),
    response: PublicProfile,
    errors: ['user_not_found', 'banned', 'region_blocked', 'models_blocked'],
  }),
  ownProfile: defineRoute({
    method: 'GET',
    path: '/performer/profile',
    summary: 'My profile, for editing',
    access: 'user',
    at: 'anywhere',
    response: OwnProfile,
    errors: ['forbidden'],
  }),
  changeProfile: defineRoute({
    method: 'POST',
    path: '/performer/profile',
    summary: 'Change my profile',
    access: 'user',
    at: 'anywhere',
    /** `revision`: which the change was made from; 409 where another has come meanwhile. */
    body: z.object({
      revision: z.int().check(z.minimum(0)),
      ...ProfileFields.shape,
      /** Left out, as clients of before do: they stay. */
      body_traits: z.optional(PeoplesTraits),
    }),
    response: OwnProfile,
    errors: ['forbidden', 'conflict'],
  }),
  changeProfilePicture: defineRoute({
    method: 'POST',
    path: '/performer/profile/picture',
    summary: 'Set my offline picture: PNG, JPEG or WebP up to 3 MiB, in base64; null removes it',
    access: 'user',
    at: 'anywhere',
    bodyBytesMax: PICTURE_CHARS_MAX + 1_024,
    body: z.object({
      data: z.nullable(z.string().check(z.maxLength(PICTURE_CHARS_MAX), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))),
    }),
    response: OwnProfile,
    errors: ['forbidden'],
  }),
} as const
