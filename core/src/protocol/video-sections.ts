import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { MediaItem, MediaPage, MediaSort, MediaTag, ModelWithMedia } from './library.ts'
import { defineRoute } from './route.ts'

export const videoSectionLimits = {
  searchChars: 60,
  /** Beside one video, and of these on one page of a list. */
  more: 30,
} as const

const page = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1)
const List = z.object({ data: z.array(MediaItem), count_total: z.int() })
/** Words, or parts of them, in the name or a tag. */
const Search = z.string().check(z.trim(), z.minLength(1), z.maxLength(videoSectionLimits.searchChars))
const perPage = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(videoSectionLimits.more)),
  videoSectionLimits.more,
)

/** A free video, and others beside it. */
export const FreeVideo = z.object({ video: MediaPage, more: z.array(MediaItem) })
export type FreeVideo = z.infer<typeof FreeVideo>

/** Videos of all performers by what opens them: nothing, or a purchase or membership. */
export const videoSectionRoutes = {
  exclusiveVideos: defineRoute({
    method: 'GET',
    path: '/exclusive-videos/list',
    summary: 'Videos that are for sale or for members of fan clubs',
    access: 'guest',
    at: 'anywhere',
    query: z.object({
      page,
      sort_by: z._default(MediaSort, 'new'),
      tag: z.optional(MediaTag),
      q: z.optional(Search),
    }),
    response: List,
    errors: [],
  }),
  freeVideos: defineRoute({
    method: 'GET',
    path: '/free-porn',
    summary: 'Free videos',
    access: 'guest',
    at: 'anywhere',
    query: z.object({
      /** Order. */
      o: z._default(MediaSort, 'new'),
      /** Page. */
      p: page,
      tag: z.optional(MediaTag),
      q: z.optional(Search),
    }),
    response: List,
    errors: [],
  }),
  freeVideoModels: defineRoute({
    method: 'GET',
    path: '/free-porn/model',
    summary: 'Performers with free videos, by number of videos',
    access: 'guest',
    at: 'anywhere',
    query: z.object({ p: page }),
    response: z.object({ data: z.array(ModelWithMedia), count_total: z.int() }),
    errors: [],
  }),
  freeVideosOf: defineRoute({
    method: 'GET',
    path: '/free-porn/model/:username',
    summary: 'Free videos of a performer',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ username: Username }),
    query: z.object({ p: page }),
    response: z.object({
      user: z.object({ username: z.string(), display_name: z.string() }),
      ...List.shape,
    }),
    errors: ['user_not_found', 'banned', 'models_blocked'],
  }),
  freeVideo: defineRoute({
    method: 'GET',
    path: '/free-porn/video/:slug',
    summary: 'A free video, by its address (`blue-circles-12`)',
    access: 'guest',
    at: 'anywhere',
    params: z.object({
      slug: z.string().check(z.maxLength(100), z.regex(/^(?:[a-z0-9-]+-)?[1-9]\d{0,14}$/)),
    }),
    query: z.object({ perPage }),
    response: FreeVideo,
    errors: ['not_found'],
  }),
  freeVideoById: defineRoute({
    method: 'GET',
    path: '/free-porn/video-by-id/:id',
    summary: 'A free video, by its number',
    access: 'guest',
    at: 'anywhere',
    params: z.object({ id: z.coerce.number().check(z.int(), z.positive()) }),
    query: z.object({ perPage }),
    response: FreeVideo,
    errors: ['not_found'],
  }),
} as const
