import * as z from 'zod/mini'
import { define } from './define-event.ts'
import { RoomStatus, Seo } from './rooms.ts'
import { defineRoute } from './route.ts'
import { CurrentShow } from './shows.ts'
import { GoalProgress } from './tip-goals.ts'
import { Gender } from './user.ts'

/** What changes on a card while somebody looks at it, and is always there. */
const liveFields = {
  username: z.string(),
  status: RoomStatus,
  subject: z.string(),
  viewers: z.int(),
  flagList: z.array(z.string()),
}

/** And what may be missing. */
const liveExtras = {
  /** Frames of the stream itself; the address changes with every refresh. */
  thumb_url: z.nullable(z.string()),
  /** What is on there now, or announced. */
  show: z.nullable(CurrentShow),
  /** Tokens per minute of a private show; null: none is offered, or they are not live. */
  private_price: z.nullable(z.int()),
  /** null: none. */
  goal: z.nullable(GoalProgress),
}

export const BrowseCard = z.object({
  ...liveFields,
  ...liveExtras,
  display_name: z.string(),
  gender: z.nullable(Gender),
  avatar_url: z.string(),
  tags: z.array(z.string()),
  languages: z.array(z.string()),
  country: z.nullable(z.string()),
  is_new: z.boolean(),
  is_followed: z.boolean(),
})
export type BrowseCard = z.infer<typeof BrowseCard>
export type LiveCard = Pick<BrowseCard, keyof typeof liveFields | keyof typeof liveExtras>

/** What narrows a list further: a chip, with how many are left by it. */
const BrowseFilterValue = z.object({
  /** Name of the query's parameter: `lang`, `region`, `rate`, `show` or `new`. */
  kind: z.string(),
  value: z.string(),
  /** In the words of the page's language. */
  name: z.string(),
  count: z.int(),
})
export type BrowseFilterValue = z.infer<typeof BrowseFilterValue>

/** A row of a first page that is made of rows: the beginning of a list. */
const HomeRow = z.object({
  /** Of `homeSections`; several rows may be of one section, as of three tags. */
  section: z.string(),
  /** In the words of the page's language. */
  title: z.string(),
  /** Page of the whole list. */
  path: z.string(),
  userList: z.array(BrowseCard),
  totalCount: z.int(),
})
export type HomeRow = z.infer<typeof HomeRow>

/** Path names of the browse areas and the letter each stands for. */
export const genderPaths = { girls: 'f', men: 'm', trans: 't', couples: 'c' } as const satisfies Record<
  string,
  Gender
>
export const GenderPath = z.enum(['girls', 'men', 'trans', 'couples'])
export type GenderPath = z.infer<typeof GenderPath>

/** Browse result. */
export const BrowseResult = z.object({
  userList: z.array(BrowseCard),
  totalCount: z.int(),
  perPageCount: z.int(),
  isSearchEmpty: z.boolean(),
  /** Shown where the list itself is empty. */
  alternativeUserList: z.array(BrowseCard),
  /** Of an area that has nobody for a tag: the areas that have, and how many performers. Absent: of any other list. */
  areaList: z.optional(z.array(z.object({ area: GenderPath, count: z.int() }))),
  tagList: z.array(z.object({ tag: z.string(), count: z.int() })),
  /** Lists beside this one; the one that is shown is among them. */
  tabList: z.array(z.object({ path: z.string(), name: z.string() })),
  filterList: z.array(BrowseFilterValue),
  /** Why the list is in this order, in the words of the page's language. */
  order: z.array(z.string()),
  /** `lead`: what the list is, below its name; null: the name says it. */
  seo: z.extend(Seo, { h1: z.string(), lead: z.nullable(z.string()) }),
  /** Of a first page that is made of rows, which has no `userList`; absent: of a list. */
  rows: z.optional(z.array(HomeRow)),
  /** With `rows`: `section` or `custom`. */
  layout: z.optional(z.string()),
})
export type BrowseResult = z.infer<typeof BrowseResult>

/** What a list may be narrowed by in its address, beside a search. */
export const browseFilters = ['lang', 'region', 'tag', 'rate', 'show', 'new'] as const

/** Desktop page size. */
export const BROWSE_PAGE_SIZE = 98
/** Rooms that one call answers at most. */
export const BROWSE_PAGE_MAX = 200

/** Cards that one socket may watch. */
export const CARDS_WATCHED_MAX = 200

export const browseEvents = {
  /** A card that this socket watches, as it is now: what is absent is null. On the account socket. */
  'v3.lobby.card': define({
    id: 214,
    schema: z.object({
      ...liveFields,
      thumb_url: z.optional(liveExtras.thumb_url),
      show: z.optional(liveExtras.show),
      private_price: z.optional(liveExtras.private_price),
      goal: z.optional(liveExtras.goal),
    }),
    fields: Object.keys({ ...liveFields, ...liveExtras }),
  }),
} as const

export const browseClientEvents = {
  /** All cards that the page shows, in the place of those that it named before; on the account socket. */
  'v3.lobby.watch': define({
    id: 215,
    schema: z.object({
      usernames: z.array(z.string().check(z.maxLength(64))).check(z.maxLength(CARDS_WATCHED_MAX)),
    }),
  }),
} as const

const words = (length: number) => z.optional(z.string().check(z.maxLength(length)))

const BrowseQuery = z.object({
  p: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
  /** Absent: as many as the page of this list has. */
  perPage: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(BROWSE_PAGE_MAX))),
  /** Letters of the areas to leave out, as in `mt`. */
  'gender-hide': z.optional(z.string().check(z.regex(/^[fmtc]{1,4}$/))),
  q: words(64),
  /** Language that the address of the page names; absent, or none of ours: the one that the browser asks for. */
  hl: words(8),
  /** Any of these, between commas. */
  lang: words(200),
  region: words(100),
  tag: words(200),
  /** Tokens per minute of a private, such as `12-60` or `120-`; any of several between commas. */
  rate: z.optional(z.string().check(z.maxLength(60), z.regex(/^\d{1,5}-\d{0,5}(,\d{1,5}-\d{0,5})*$/))),
  /** What is on, or offered now: `private`, `spy`, `ticket`, `group`, `cam2cam`, `toys`, `versus`. */
  show: words(80),
  /** `1`: those who are new. */
  new: words(1),
  /** The usernames of `view-history`, newest first. */
  names: words(1_600),
})

const HomeQuery = z.extend(BrowseQuery, {
  /**
   * `classic`: the list; `section`: rows that the site chooses; `custom`: those of `sections`. What an account
   * has chosen comes first. Without effect where something narrows the list.
   */
  layout: words(10),
  /** Names of rows in their order, with dots between them. */
  sections: words(200),
  /** Letter of the area that the rows are of; absent: all. */
  area: words(1),
})

export const browseRoutes = {
  browseHome: defineRoute({
    method: 'GET',
    path: '/browse/react/',
    summary: 'All models, live ones first; or rows of several lists',
    access: 'guest',
    at: 'anywhere',
    query: HomeQuery,
    response: BrowseResult,
    errors: [],
  }),
  browse: defineRoute({
    method: 'GET',
    path: '/browse/react/*',
    summary: 'One list of models; the path is that of its page, such as `girls/tag/dance`',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ '*': z.string().check(z.maxLength(200)) }),
    query: BrowseQuery,
    response: BrowseResult,
    errors: ['not_found', 'login_required'],
  }),
} as const
