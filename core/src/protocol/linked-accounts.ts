import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { PASSWORD_CHARS } from './limits.ts'
import { defineRoute } from './route.ts'

/** Another account of the same person. */
export const LinkedAccount = z.object({
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string(),
  is_model: z.boolean(),
})
export type LinkedAccount = z.infer<typeof LinkedAccount>

const Password = z.string().check(z.minLength(1), z.maxLength(PASSWORD_CHARS.max))
const Totp = z.optional(z.string().check(z.maxLength(16)))

const LinkedAccounts = z.object({
  linked: z.array(LinkedAccount),
  /** Together, the caller's own among them. */
  max: z.int(),
  /** Why this account links with none: `staff`, `studio`; null: it may. */
  obstacle: z.nullable(z.enum(['staff', 'studio'])),
  /** Performers among them are on the pages of each other's profiles. */
  is_shown: z.boolean(),
})
export type LinkedAccounts = z.infer<typeof LinkedAccounts>

const linked = z.object({ username: Username })

export const linkedAccountRoutes = {
  linkedAccounts: defineRoute({
    method: 'GET',
    path: '/account/linked',
    summary: 'My other accounts',
    access: 'user',
    at: 'anywhere',
    response: LinkedAccounts,
    errors: [],
  }),
  /** Both are proved as at a log-in; a name that nobody has is answered as a wrong password. */
  linkAccount: defineRoute({
    method: 'POST',
    path: '/account/linked',
    summary: 'Link another account of mine, with both passwords',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      password: Password,
      totp: Totp,
      other: z.object({ username: Username, password: Password, totp: Totp }),
    }),
    response: LinkedAccounts,
    errors: ['invalid_credentials', 'totp_required', 'account_suspended', 'forbidden', 'wrong_state'],
  }),
  unlinkAccount: defineRoute({
    method: 'DELETE',
    path: '/account/linked/:username',
    summary: 'Unlink one of my accounts; my own name unlinks the current one',
    access: 'user',
    at: 'anywhere',
    params: linked,
    response: LinkedAccounts,
    errors: ['not_found'],
  }),
  /** Ends the session; the answer begins one of the other account. */
  switchAccount: defineRoute({
    method: 'POST',
    path: '/account/linked/:username/switch',
    summary: 'Switch to another of my accounts',
    access: 'user',
    at: 'anywhere',
    params: linked,
    response: z.object({ status: z.literal(1) }),
    errors: ['not_found', 'forbidden', 'account_suspended'],
  }),
} as const
