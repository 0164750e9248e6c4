import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** Tables of the staff whose filters can be saved under a name. What each keeps says `core/src/rules/accounts/saved-view.ts`. */
export const SavedViewTable = z.enum([
  'audit',
  'purchases',
  'cases',
  'reports',
  'applications',
  'support',
  'live',
  'companions',
  'client_errors',
  'terms',
  'sellers',
  'payouts',
  'affiliates',
  'promo_codes',
  'disputes',
  'media',
])
export type SavedViewTable = z.infer<typeof SavedViewTable>

/** `perTable`: of one account. */
export const savedViewLimits = { nameChars: 40, queryChars: 300, perTable: 20 } as const

export const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  /** Of the address, without the question mark. */
  query: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

const table = z.object({ table: SavedViewTable })

/** Filters that one of the staff uses again; nobody else sees them (STAFF-VIEW-01). */
export const savedViewRoutes = {
  savedViews: defineRoute({
    method: 'GET',
    path: '/admin/saved-views/:table',
    summary: 'Filters that the caller saved for a table, by name (anyone who may open it)',
    access: 'user',
    at: 'anywhere',
    params: table,
    response: z.object({ views: z.array(SavedView) }),
    errors: ['forbidden', 'not_found'],
  }),
  saveView: defineRoute({
    method: 'POST',
    path: '/admin/saved-views/:table',
    summary: 'Save filters of a table under a name (anyone who may open it)',
    access: 'user',
    at: 'anywhere',
    params: table,
    body: z.object({
      name: z
        .string()
        .check(
          z.trim(),
          z.minLength(1),
          z.maxLength(savedViewLimits.nameChars),
          z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]*$/u),
        ),
      query: z.string().check(z.maxLength(savedViewLimits.queryChars)),
    }),
    response: SavedView,
    /** `wrong_state`: there are as many as may be. */
    errors: ['forbidden', 'not_found', 'wrong_state'],
  }),
  deleteView: defineRoute({
    method: 'DELETE',
    path: '/admin/saved-views/:table/:id',
    summary: 'Delete filters that the caller has saved',
    access: 'user',
    at: 'anywhere',
    params: z.extend(table, { id: z.coerce.number().check(z.int(), z.minimum(1)) }),
    errors: ['forbidden', 'not_found'],
  }),
} as const
