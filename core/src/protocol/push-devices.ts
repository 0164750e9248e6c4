import * as z from 'zod/mini'
import { defineRoute } from './route.ts'

export const pushLimits = { devicesPerAccount: 10, endpointLength: 1_024 } as const

const Endpoint = z.string().check(z.maxLength(pushLimits.endpointLength), z.regex(/^https:/))

/** What a browser gives out for one page's messages (Push API): where they go, and what they are encrypted for. */
export const PushSubscriptionBody = z.object({
  endpoint: Endpoint,
  keys: z.object({
    /** A point of P-256, uncompressed. base64url */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    /** 16 bytes. base64url */
    auth: z.string().check(z.regex(/^[\w-]{22}(?:==)?$/)),
  }),
})
export type PushSubscriptionBody = z.infer<typeof PushSubscriptionBody>

/** Messages to browsers, while no page of the site is open. */
export const pushRoutes = {
  pushKey: defineRoute({
    method: 'GET',
    path: '/notifications/push',
    summary: 'What browsers subscribe with',
    access: 'user',
    at: 'anywhere',
    response: z.object({
      /** VAPID (RFC 8292), base64url; null: not offered on this site. */
      key: z.nullable(z.string()),
      /** Whether the browser of this session takes messages. */
      is_subscribed: z.boolean(),
    }),
    errors: ['login_required'],
  }),
  subscribePush: defineRoute({
    method: 'POST',
    path: '/notifications/push',
    summary: 'This browser takes messages, until the session ends; on the main site alone',
    access: 'user',
    at: 'anywhere',
    body: PushSubscriptionBody,
    response: z.object({ status: z.literal(1) }),
    errors: ['login_required', 'forbidden'],
  }),
  unsubscribePush: defineRoute({
    method: 'POST',
    path: '/notifications/push/end',
    summary: 'This browser takes none any more; twice is once',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ endpoint: Endpoint }),
    errors: ['login_required'],
  }),
} as const
