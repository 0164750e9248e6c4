import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** Parts of the site that a moderator can close to one account. */
export const ClosableFeature = z.enum(['tikichat', 'speed_date'])
export type ClosableFeature = z.infer<typeof ClosableFeature>

/** Where somebody was reported. */
export const ReportSource = z.enum([...ClosableFeature.options, 'room', 'message', 'avatar'])
export type ReportSource = z.infer<typeof ReportSource>

/** What somebody is reported for; `minor` is looked at before everything else. */
export const ReportReason = z.enum([
  'minor',
  'coercion',
  'violence',
  'another_person',
  'recording',
  'abuse',
  'scam',
  'other',
])
export type ReportReason = z.infer<typeof ReportReason>

/** In the words of the one who reports; only moderators read it. */
export const ReportNote = z._default(z.string().check(z.trim(), z.maxLength(500)), '')

/** Reports and their stills are deleted after so many days. */
export const REPORT_KEPT_DAYS = 30
/** So long the one who handled a report may open it again; then its picture is deleted. */
export const REPORT_REOPEN_MINUTES = 10
export const REPORTS_PER_PAGE = 50
/** A longer ban from a part of the site is one without an end: 365 days, in minutes. */
const BAN_MINUTES_MAX = 525_600

const Handling = z.object({
  by: z.string(),
  /** Of the one who handled it, for the others; '': none. */
  note: z.string(),
  handled_at: z.iso.datetime(),
})
export type Handling = z.infer<typeof Handling>

/** A line beside the one that a report is about. */
const LineAround = z.object({ from: z.string(), text: z.string(), at: z.iso.datetime() })

/** As the staff reads one, at its own place and in a case. */
export const reportShape = {
  id: z.uuid(),
  feature: ReportSource,
  reporter: z.string(),
  reported: z.string(),
  reason: ReportReason,
  note: z.string(),
  /** In whose room; null: in none. */
  room: z.nullable(z.string()),
  /** What the reported wrote in its chat; '': it is about no line. */
  line: z.string(),
  /** Of a private message: what both wrote before and behind it, oldest first, the line itself among it. */
  around: z.array(LineAround),
  reported_at: z.iso.datetime(),
  has_still: z.boolean(),
  /** Of a report about a picture: the one that the reported has now; null: they have chosen none. */
  avatar_url: z.nullable(z.string()),
  /** null: nobody has yet. */
  handled: z.nullable(Handling),
}
const Report = z.object(reportShape)
export type Report = z.infer<typeof Report>

/** A picture that somebody chose, as lists name it. */
const AvatarUrl = z.string().check(z.regex(/^\/avatars\/[0-9a-f]{32}\/\d{2,3}$/))

/** Of the sentence in which the staff says why it takes one away. */
export const AVATAR_REASON_CHARS = 300

const done = z.object({ status: z.literal(1) })
const report = z.object({ id: z.uuid() })

/** What moderators of the site do about reports. */
export const reportRoutes = {
  reports: defineRoute({
    method: 'GET',
    path: '/moderation/reports',
    summary:
      'Fifty reports: open ones first, those about minors before others, then oldest first (site staff)',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      /** Who is reported. */
      room: z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(40))),
      reason: z.optional(ReportReason),
      /** `next` of the page before. */
      after: z.optional(z.string().check(z.regex(/^[0-2]\.\d{1,15}\.[0-9a-f-]{36}$/))),
    }),
    /** `next` null: there are no more. */
    response: z.object({ reports: z.array(Report), next: z.nullable(z.string()) }),
    errors: ['forbidden'],
  }),
  reportStill: defineRoute({
    method: 'GET',
    path: '/moderation/reports/:id/still',
    summary: 'The picture that came with a report, as base64 of a JPEG (site staff)',
    access: 'user',
    at: 'anywhere',
    params: report,
    response: z.object({ stillBase64: z.string() }),
    errors: ['forbidden', 'not_found'],
  }),
  reportClose: defineRoute({
    method: 'POST',
    path: '/moderation/reports/:id/close',
    summary: 'Close a reviewed report; answers with who closed it first (site staff)',
    access: 'user',
    at: 'anywhere',
    params: report,
    body: z.object({ note: ReportNote }),
    response: z.object({ status: z.literal(1), handled: Handling }),
    errors: ['forbidden', 'not_found'],
  }),
  reportReopen: defineRoute({
    method: 'POST',
    path: '/moderation/reports/:id/reopen',
    summary: 'Reopen a report that the caller closed, within ten minutes (site staff)',
    access: 'user',
    at: 'anywhere',
    params: report,
    response: done,
    errors: ['forbidden', 'not_found', 'conflict'],
  }),
  /** `minutes` null: without an end. A second one replaces the first. */
  featureBan: defineRoute({
    method: 'POST',
    path: '/moderation/feature-ban',
    summary: 'Close a part of the site to an account (site staff)',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      username: Username,
      feature: ClosableFeature,
      minutes: z.nullable(z.int().check(z.minimum(1), z.maximum(BAN_MINUTES_MAX))),
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    }),
    response: done,
    errors: ['forbidden', 'user_not_found'],
  }),
  featureUnban: defineRoute({
    method: 'POST',
    path: '/moderation/feature-unban',
    summary: 'Open a part of the site to an account again (site staff)',
    access: 'user',
    at: 'anywhere',
    body: z.object({ username: Username, feature: ClosableFeature }),
    response: done,
    errors: ['forbidden', 'user_not_found'],
  }),
  reportAvatar: defineRoute({
    method: 'POST',
    path: '/avatar/report',
    summary: 'Report a picture to site staff',
    access: 'user',
    at: 'anywhere',
    body: z.object({ avatar_url: AvatarUrl, reason: ReportReason, note: ReportNote }),
    response: done,
    errors: ['not_found'],
  }),
  /** Names the picture and not its owner: one that they chose meanwhile stays. */
  removeAvatar: defineRoute({
    method: 'POST',
    path: '/moderation/avatar/remove',
    summary: 'Remove a person’s picture; they are notified of the reason (site staff)',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      avatar_url: AvatarUrl,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(AVATAR_REASON_CHARS)),
    }),
    response: done,
    errors: ['forbidden', 'not_found'],
  }),
} as const
