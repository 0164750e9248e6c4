import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** One line of the operator's, which is a link. */
export const Banner = z.object({
  text: z.string(),
  /** A path of this site, or an address that begins with `https://`. */
  url: z.string(),
})
export type Banner = z.infer<typeof Banner>

export const bannerRoutes = {
  /** Empty for whom there are none (BANNER-01). */
  bannerList: defineRoute({
    method: 'GET',
    path: '/media/banner/list',
    summary: 'The operator’s banners for a page of the site, if the caller sees any',
    access: 'guest',
    at: 'anywhere',
    /** `path`: of the page; absent: the home, which has none. */
    query: z.object({ path: z.optional(z.string().check(z.maxLength(300), z.regex(/^\//))) }),
    response: z.object({ data: z.array(Banner) }),
    errors: [],
  }),
} as const
