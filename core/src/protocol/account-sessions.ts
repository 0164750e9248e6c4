import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

/** What somebody logs in with, as coarsely as people name it: `console` is the performers' app. */
export const browserNames = [
  'console',
  'chrome',
  'firefox',
  'safari',
  'edge',
  'opera',
  'samsung',
  'other',
] as const
export type BrowserName = (typeof browserNames)[number]
export const systemNames = ['windows', 'macos', 'linux', 'android', 'ios', 'chromeos', 'other'] as const
export type SystemName = (typeof systemNames)[number]

/** One place where the account is logged in. */
export const AccountSession = z.object({
  /** Names it in this account, and opens nothing. */
  id: z.string(),
  /** null: logged in before devices were noted. */
  device: z.nullable(z.object({ browser: z.enum(browserNames), system: z.enum(systemNames) })),
  /** Where the log-in came from, ISO 3166; null: not known. */
  place: z.nullable(z.object({ country: z.string(), state: z.nullable(z.string()) })),
  /** ISO 8601. */
  logged_in_at: z.string(),
  /** To about five minutes. */
  last_seen_at: z.string(),
  /** The one that asks. */
  is_current: z.boolean(),
})
export type AccountSession = z.infer<typeof AccountSession>

const Answer = z.object({ sessions: z.array(AccountSession) })

export const accountSessionRoutes = {
  sessions: defineRoute({
    method: 'GET',
    path: '/user/sessions',
    summary: 'My sessions, most recently used first; at most 100',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: Answer,
    errors: [],
  }),
  /** Its sockets close at once. Twice is once. */
  endSession: defineRoute({
    method: 'POST',
    path: '/user/sessions/end',
    summary: 'Log out one of my other sessions by its ID, or all of them',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ id: z.union([z.string().check(z.maxLength(64)), z.literal('others')]) }),
    response: Answer,
    errors: ['not_found'],
  }),
} as const
