import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** What an account is suspended for; the site and the console say each in the reader's language. */
export const SuspensionCode = z.enum(['terms', 'abuse', 'spam', 'payment', 'identity', 'security', 'other'])
export type SuspensionCode = z.infer<typeof SuspensionCode>

const TEXT_CHARS_MAX = 300

const params = z.object({ username: Username })
const errors = ['forbidden', 'user_not_found'] as const

/** Site staff suspend viewers and performers; administrators the staff as well. */
export const suspensionRoutes = {
  suspend: defineRoute({
    method: 'POST',
    path: '/admin/accounts/:username/suspension',
    summary: 'Suspend an account, or change the end and reason of a suspension (site staff)',
    access: 'user',
    at: 'anywhere',
    params,
    body: z.object({
      /** ms since 1970. */
      until: z.int(),
      /** null: none is told. */
      reason_code: z.nullable(SuspensionCode),
      /** One line in the words of the staff, which the account reads; null: the code says enough. */
      text: z.nullable(
        z
          .string()
          .check(
            z.trim(),
            z.minLength(1),
            z.maxLength(TEXT_CHARS_MAX),
            z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u),
          ),
      ),
    }),
    response: z.object({ status: z.literal(1), suspended_until: z.int() }),
    errors,
  }),
  endSuspension: defineRoute({
    method: 'DELETE',
    path: '/admin/accounts/:username/suspension',
    summary: 'End a suspension; repeating has no effect (site staff)',
    access: 'user',
    at: 'anywhere',
    params,
    response: z.object({ status: z.literal(1) }),
    errors,
  }),
} as const
