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
    summary: 'The key for push subscriptions',
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
    summary: 'Subscribe this browser to push, until the session ends; main site only',
    access: 'user',
    at: 'anywhere',
    body: PushSubscriptionBody,
    response: z.object({ status: z.literal(1) }),
    errors: ['login_required', 'forbidden'],
  }),
  unsubscribePush: defineRoute({
    method: 'POST',
    path: '/notifications/push/end',
    summary: 'Unsubscribe this browser from push; repeating has no effect',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({ endpoint: Endpoint }),
    errors: ['login_required'],
  }),
} as const
