import * as z from 'zod/mini'
import { PrivateMessage, pmErrors, pmPeer } from './messages.ts'
import { ReportNote, ReportReason } from './reports.ts'
import { defineRoute } from './route.ts'

export const PM_SEARCH_CHARS = { min: 2, max: 100 } as const
export const PM_SEARCH_PAGE_SIZE = 25
/** So long a deleted chat can be brought back. */
export const PM_RESTORE_MINUTES = 10
/** Lines before and behind a reported one that moderators read with it, together. */
export const PM_REPORT_LINES = 10

/** What somebody does with their chats, beside reading and writing. */
export const inboxRoutes = {
  pmAccept: defineRoute({
    method: 'POST',
    path: '/messages/:username/accept',
    summary: 'Accept a message request',
    access: 'user',
    at: 'anywhere',
    params: pmPeer,
    response: z.object({ status: z.literal(1) }),
    errors: pmErrors,
  }),
  /** The other keeps it. What is written afterwards begins a chat without what was before. */
  pmDelete: defineRoute({
    method: 'DELETE',
    path: '/messages/:username',
    summary: 'Delete a chat from my list',
    access: 'user',
    at: 'anywhere',
    params: pmPeer,
    response: z.object({ status: z.literal(1) }),
    errors: pmErrors,
  }),
  pmRestore: defineRoute({
    method: 'POST',
    path: '/messages/:username/restore',
    summary: 'Restore a chat that I deleted, within ten minutes',
    access: 'user',
    at: 'anywhere',
    params: pmPeer,
    response: z.object({ status: z.literal(1) }),
    errors: [...pmErrors, 'conflict'],
  }),
  /** The line and what stands around it are added by the server. `not_found`: the other wrote no such line. */
  pmReport: defineRoute({
    method: 'POST',
    path: '/messages/:username/report',
    summary: 'Report a message that I received',
    access: 'user',
    at: 'anywhere',
    params: pmPeer,
    body: z.object({ message: z.int().check(z.minimum(1)), reason: ReportReason, note: ReportNote }),
    response: z.object({ status: z.literal(1) }),
    errors: [...pmErrors, 'not_found'],
  }),
  pmSearch: defineRoute({
    method: 'GET',
    path: '/inbox/search',
    summary: 'Search my messages, newest first',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      text: z.string().check(z.trim(), z.minLength(PM_SEARCH_CHARS.min), z.maxLength(PM_SEARCH_CHARS.max)),
      before: z.optional(z.coerce.number().check(z.int(), z.minimum(1))),
    }),
    response: z.object({
      found: z.array(
        z.object({
          /** The other of the chat. */
          username: z.string(),
          display_name: z.string(),
          avatar_url: z.string(),
          is_model: z.boolean(),
          message: PrivateMessage,
        }),
      ),
      has_more: z.boolean(),
    }),
    errors: ['login_required'],
  }),
} as const
