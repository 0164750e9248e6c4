import * as z from 'zod/mini'
import { localTexts, noTexts } from './local-texts.ts'
import { defineRoute } from './route.ts'

/** Whom a notice is for: who has no account, who has one, who performs. */
export const NoticeAudience = z.enum(['guests', 'viewers', 'performers'])
export type NoticeAudience = z.infer<typeof NoticeAudience>

/** `modal`: opens once, unasked; `list`: stands under "What is new" alone. */
export const NoticeImportance = z.enum(['modal', 'list'])
export type NoticeImportance = z.infer<typeof NoticeImportance>

/** ms since 1970; null: no such limit. */
const Moment = z.nullable(z.int().check(z.minimum(0), z.maximum(8_640_000_000_000_000)))

/** What the operator writes. */
export const NoticeFields = z.object({
  texts: localTexts(80, 2_000),
  audience: z.array(NoticeAudience).check(z.minLength(1), z.maxLength(3)),
  importance: NoticeImportance,
  from: Moment,
  until: Moment,
  /** `ended` is shown to nobody any more, whatever its times say. */
  state: z.enum(['draft', 'published', 'ended']),
})
export type NoticeFields = z.infer<typeof NoticeFields>

export const noNotice: NoticeFields = {
  texts: noTexts,
  audience: ['guests', 'viewers', 'performers'],
  importance: 'list',
  from: null,
  until: null,
  state: 'draft',
}

/** 32 digits that whoever writes it draws by lot, so that an order that is sent twice makes one notice. */
export const NoticeId = z.string().check(z.regex(/^[0-9a-f]{32}$/))

/** One notice as administrators see it. */
export const NoticeRecord = z.object({
  id: NoticeId,
  /** Counts its changes: a change names the one that it was made from. */
  revision: z.int(),
  fields: NoticeFields,
  /** ms since 1970; null: it never was. */
  published_at: z.nullable(z.int()),
})
export type NoticeRecord = z.infer<typeof NoticeRecord>

/** One notice as it is read, in one language. */
export const Notice = z.object({
  id: NoticeId,
  importance: NoticeImportance,
  /** Since when it is shown, ms since 1970. */
  at: z.int(),
  /** Of its text, which may be another than was asked for. */
  language: z.string(),
  title: z.string(),
  text: z.string(),
  /** Of guests always false: their browser remembers it. */
  is_read: z.boolean(),
})
export type Notice = z.infer<typeof Notice>

const params = z.object({ id: NoticeId })

export const noticeRoutes = {
  notices: defineRoute({
    method: 'GET',
    path: '/notices',
    summary: 'Notices for the caller, newest first',
    access: 'guest',
    at: 'anywhere',
    beforeAgeProof: true,
    query: z.object({ language: z._default(z.enum(['en', 'de', 'es', 'fr', 'it', 'nl']), 'en') }),
    response: z.object({ notices: z.array(Notice) }),
    errors: [],
  }),
  readNotice: defineRoute({
    method: 'POST',
    path: '/notices/:id/read',
    summary: 'Mark a notice as read; repeating has no effect',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    params,
    errors: ['not_found'],
  }),
  allNotices: defineRoute({
    method: 'GET',
    path: '/admin/notices',
    summary: 'All notices, with drafts and ended ones, for administrators',
    access: 'user',
    at: 'anywhere',
    response: z.object({ notices: z.array(NoticeRecord) }),
    errors: ['forbidden'],
  }),
  changeNotice: defineRoute({
    method: 'POST',
    path: '/admin/notices/:id',
    summary: 'Write a notice, or change one',
    access: 'user',
    at: 'anywhere',
    params,
    /** `revision`: which the change was made from; 0 makes a new notice. */
    body: z.object({ revision: z.int().check(z.minimum(0)), fields: NoticeFields }),
    response: NoticeRecord,
    errors: ['forbidden', 'conflict'],
  }),
  removeNotice: defineRoute({
    method: 'DELETE',
    path: '/admin/notices/:id',
    summary: 'Delete a notice and its read marks',
    access: 'user',
    at: 'anywhere',
    params,
    errors: ['forbidden', 'not_found'],
  }),
} as const
