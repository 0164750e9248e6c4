import * as z from 'zod/mini'
import { ProductId } from './billing.ts'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'
import { STAFF_REASON_CHARS_MAX } from './staff-roles.ts'

export const browserLogLimits = {
  /** Lines that a browser keeps, and that one call brings. */
  linesMax: 50,
  /** A browser cuts what is longer. */
  lineCharsMax: 800,
  sendEveryMs: 5_000,
  /** For which somebody switches it on for themselves. */
  ownDays: 7,
  /** For which the staff asks. */
  askedDaysMax: 7,
  linesPerPage: 50,
  /** Of one person; the oldest go first. */
  linesOfPersonMax: 5_000,
  stepsOfPersonMax: 500,
  stepsShown: 50,
  countedDaysShown: 30,
} as const

/** Why the browser of somebody sends its log (LOG-01). */
export const LogGround = z.enum(['own', 'asked', 'private'])
export type LogGround = z.infer<typeof LogGround>

/** `state`: words of the page itself on its connection. */
export const LogLevel = z.enum(['warn', 'error', 'state'])
export type LogLevel = z.infer<typeof LogLevel>

/** What an account is told of the log that its browser sends. */
export const LogState = z.object({
  /** null: none, and nothing is sent. */
  ground: z.nullable(LogGround),
  /** Switched on by themselves, ISO 8601; null: not. */
  own_until: z.nullable(z.string()),
  /** Asked for by the staff; null: not, or they stopped it. */
  asked: z.nullable(z.object({ until: z.string(), reason: z.string() })),
})
export type LogState = z.infer<typeof LogState>

/** Steps of the sheet on which tokens are bought. `completed`: the biller took the money, which may still be under review. */
export const PurchaseStep = z.enum([
  'opened',
  'chose_pack',
  'chose_method',
  'sent',
  'biller_opened',
  'completed',
  'failed',
])
export type PurchaseStep = z.infer<typeof PurchaseStep>

/** What is counted of the use of the site, each day. */
export const ProductEvent = z.enum([
  'home_opened',
  'room_opened',
  'search_used',
  'filter_used',
  'login_opened',
  'signup_opened',
  'sheet_opened',
])
export type ProductEvent = z.infer<typeof ProductEvent>

const StoredLine = z.object({
  id: z.int(),
  /** ISO 8601. */
  at: z.string(),
  level: LogLevel,
  /** Path of the page; what is no page of the site is `*`. */
  page: z.string(),
  /** Without what could name or reach somebody. */
  message: z.string(),
})
export type StoredLine = z.infer<typeof StoredLine>

/** The log of one person as the staff reads it. */
export const PersonLogs = z.object({
  username: z.string(),
  own_until: z.nullable(z.string()),
  /** The last time that the staff asked; null: never, or it was forgotten. */
  asked: z.nullable(
    z.object({
      until: z.string(),
      reason: z.string(),
      by: z.nullable(z.string()),
      /** null: it was not ended before its time. */
      ended: z.nullable(z.object({ at: z.string(), by: z.enum(['person', 'staff']) })),
    }),
  ),
  lines: z.array(StoredLine),
  count_total: z.int(),
  steps: z.array(
    z.object({
      at: z.string(),
      step: PurchaseStep,
      product: z.nullable(z.string()),
      code: z.nullable(z.string()),
    }),
  ),
})
export type PersonLogs = z.infer<typeof PersonLogs>

/** Where a private may be under way: the server looks whether it is one that the sender pays for. Absent: they are in no room. */
const room = z.optional(Username)

const aboutPerson = {
  access: 'user',
  at: 'anywhere',
  params: z.object({ username: Username }),
} as const

export const browserLogRoutes = {
  logState: defineRoute({
    method: 'GET',
    path: '/log/state',
    summary: 'Whether my browser should send its technical log, and why',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    query: z.object({ room }),
    response: LogState,
    errors: [],
  }),
  /** Off: also what the staff asked for. */
  switchLog: defineRoute({
    method: 'POST',
    path: '/log/switch',
    summary: 'Turn my technical log on for seven days, or off',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ is_on: z.boolean() }),
    response: LogState,
    errors: [],
  }),
  /** The server says whether one of the conditions holds; else nothing is stored. */
  sendLog: defineRoute({
    method: 'POST',
    path: '/log',
    summary: 'Send lines of my technical log',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      room,
      lines: z
        .array(
          z.object({
            level: LogLevel,
            message: z.string().check(z.minLength(1), z.maxLength(browserLogLimits.lineCharsMax)),
            /** How long ago, ms: clocks of browsers are wrong. */
            ago_ms: z.int().check(z.minimum(0), z.maximum(600_000)),
            /** Of the page. */
            path: z.string().check(z.maxLength(300)),
          }),
        )
        .check(z.minLength(1), z.maxLength(browserLogLimits.linesMax)),
    }),
    response: LogState,
    errors: ['forbidden'],
  }),
  /** No card, no amount and no address: there is no field for them. */
  logPurchaseStep: defineRoute({
    method: 'POST',
    path: '/log/purchase',
    summary: 'Record a step of the purchase dialog',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      step: PurchaseStep,
      product: z.optional(ProductId),
      /** Of `failed`: as the server or the biller's decline says it. */
      code: z.optional(z.string().check(z.regex(/^[a-z_]{1,40}$/))),
    }),
    errors: [],
  }),
  /** Not counted for who sends `DNT: 1` or `Sec-GPC: 1`. */
  countEvent: defineRoute({
    method: 'POST',
    path: '/log/analytics',
    summary: 'Count one use of a part of the site, anonymously',
    access: 'guest',
    at: 'anywhere',
    body: z.object({ event: ProductEvent }),
    errors: [],
  }),
} as const

export const browserLogStaffRoutes = {
  personLogs: defineRoute({
    ...aboutPerson,
    method: 'GET',
    path: '/admin/logs/of/:username',
    summary: 'Technical log of one person, newest first (logs.read)',
    query: z.object({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000)), 1),
    }),
    response: PersonLogs,
    errors: ['forbidden', 'user_not_found'],
  }),
  /** Once more: in the place of the time before. */
  askLogs: defineRoute({
    ...aboutPerson,
    method: 'POST',
    path: '/admin/logs/of/:username/ask',
    summary: 'Ask a person’s browser for its technical log (logs.ask)',
    body: z.object({
      days: z.int().check(z.minimum(1), z.maximum(browserLogLimits.askedDaysMax)),
      /** The person reads it. */
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(STAFF_REASON_CHARS_MAX)),
    }),
    errors: ['forbidden', 'user_not_found'],
  }),
  endLogs: defineRoute({
    ...aboutPerson,
    method: 'POST',
    path: '/admin/logs/of/:username/end',
    summary: 'End a request for a technical log (logs.ask)',
    errors: ['forbidden', 'user_not_found', 'wrong_state'],
  }),
  productCounts: defineRoute({
    method: 'GET',
    path: '/admin/logs/counts',
    summary: 'Daily use of parts of the site (logs.read)',
    access: 'user',
    at: 'anywhere',
    /** Newest day first; days on which nothing was counted are left out. */
    response: z.object({
      days: z.array(z.object({ day: z.string(), counts: z.partialRecord(ProductEvent, z.int()) })),
    }),
    errors: ['forbidden'],
  }),
} as const
