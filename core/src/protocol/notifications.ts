import * as z from 'zod/mini'
import { NotificationSubject } from './notification-kinds.ts'
import { defineRoute } from './route.ts'

export const notificationLimits = {
  perPage: 30,
  /** Of one account; the oldest go first. */
  perAccount: 500,
  keptDays: 90,
} as const

/** One entry of the centre. */
export const Notification = z.object({
  id: z.int(),
  /** Whom it is about; null: nobody, or an account that is gone. */
  about: z.nullable(z.object({ username: z.string(), display_name: z.string(), avatar_url: z.string() })),
  subject: NotificationSubject,
  /** How many of the same within the hour this one stands for. */
  count: z.int(),
  /** ISO 8601. */
  created_at: z.string(),
  is_read: z.boolean(),
})
export type Notification = z.infer<typeof Notification>

const id = z.object({ id: z.coerce.number().check(z.int(), z.positive()) })
const counted = z.object({ status: z.literal(1), /** So many are unread now. */ unread: z.int() })

/** What happened while somebody was away. */
export const notificationRoutes = {
  notifications: defineRoute({
    method: 'GET',
    path: '/notifications',
    summary: 'My notifications, newest first',
    access: 'user',
    at: 'anywhere',
    query: z.object({
      /** Only those that are older than this one. */
      before: z.optional(z.coerce.number().check(z.int(), z.positive())),
    }),
    response: z.object({
      notifications: z.array(Notification),
      has_more: z.boolean(),
      unread: z.int(),
    }),
    errors: ['login_required'],
  }),
  readNotification: defineRoute({
    method: 'POST',
    path: '/notifications/:id/read',
    summary: 'Mark a notification as read; repeating has no effect',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: counted,
    errors: ['login_required', 'not_found'],
  }),
  readNotifications: defineRoute({
    method: 'POST',
    path: '/notifications/read',
    summary: 'Mark all notifications up to this one as read',
    access: 'user',
    at: 'anywhere',
    body: z.object({ up_to: z.int().check(z.positive()) }),
    response: counted,
    errors: ['login_required'],
  }),
  deleteNotification: defineRoute({
    method: 'DELETE',
    path: '/notifications/:id',
    summary: 'Delete one; it can be restored for an hour',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: counted,
    errors: ['login_required', 'not_found'],
  }),
  restoreNotification: defineRoute({
    method: 'POST',
    path: '/notifications/:id/restore',
    summary: 'Restore a deleted notification',
    access: 'user',
    at: 'anywhere',
    params: id,
    response: counted,
    errors: ['login_required', 'not_found'],
  }),
} as const
