import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** Kinds of faults on one page of the list. */
export const CLIENT_ERRORS_PER_PAGE = 50

/** One fault of our pages in browsers, however many people met it: nothing says who they were. */
export const ClientError = z.object({
  /** What people read on the page and tell the support, such as `7F3A-91C2`. */
  code: z.string(),
  /** Without what could name or reach somebody, as all that follows. */
  message: z.string(),
  stack: z.string(),
  /** Path of the page; what is no page of the site is `*`. */
  page: z.string(),
  /** Of the site's build in which it was met last. */
  version: z.string(),
  count: z.int(),
  first_at: z.string(),
  last_at: z.string(),
})
export type ClientError = z.infer<typeof ClientError>

export const clientErrorRoutes = {
  /** The same fault has the same code. More than are stored get a code as well. */
  reportClientError: defineRoute({
    method: 'POST',
    path: '/log/react-error',
    summary: 'Report an error of a page',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      clientVersion: z.string().check(z.maxLength(64)),
      errorMessage: z.string().check(z.maxLength(2_000)),
      stack: z.optional(z.string().check(z.maxLength(8_000))),
      /** Of the browser's clock, which nobody believes: the server's counts. */
      time: z.optional(z.string().check(z.maxLength(40))),
      url: z.string().check(z.maxLength(2_000)),
    }),
    response: z.object({ code: z.string() }),
    errors: [],
  }),
  clientErrors: defineRoute({
    method: 'GET',
    path: '/admin/client-errors',
    summary: 'Errors of pages in browsers, most recent first (client_errors.read)',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      /** As somebody read it; letters of either case. */
      code: z.optional(z.string().check(z.maxLength(20))),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    }),
    response: z.object({ errors: z.array(ClientError), count_total: z.int() }),
    errors: ['forbidden'],
  }),
} as const
