import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'
import { STAFF_REASON_CHARS_MAX, StaffRole } from './staff-roles.ts'

export const emergencyLimits = {
  /** How long a role is held, ms. */
  heldMs: 60 * 60_000,
  /** How often in 24 hours somebody takes one. */
  countMax: 3,
  /** In which they are counted, and for how long nobody takes one after another person ended theirs, ms. */
  windowMs: 24 * 60 * 60_000,
  reasonCharsMin: 10,
} as const

export const emergencyRefusals = ['active', 'too_many', 'ended_by_another'] as const
export type EmergencyRefusal = (typeof emergencyRefusals)[number]

/** A role that somebody took for an emergency. Times are ISO 8601. */
const EmergencyLine = z.object({
  username: z.string(),
  role: StaffRole,
  reason: z.string(),
  began_at: z.string(),
  until: z.string(),
  /** null: by its time. */
  ended_at: z.nullable(z.string()),
  /** User name; null: by its time, or the account is gone. */
  ended_by: z.nullable(z.string()),
  is_in_force: z.boolean(),
})
export type EmergencyLine = z.infer<typeof EmergencyLine>

export const EmergencyAccess = z.object({
  /** null: the reader has taken none, or it is over. */
  own: z.nullable(z.object({ role: StaffRole, until: z.string() })),
  /** What they may take: roles that they do not have. */
  roles: z.array(StaffRole),
  /** Why they may take none now; null: they may. */
  refused: z.nullable(z.enum(emergencyRefusals)),
  /** The last 100, newest first; null: it is not for the reader (`roles.grant` or `audit.read`). */
  log: z.nullable(z.array(EmergencyLine)),
})
export type EmergencyAccess = z.infer<typeof EmergencyAccess>

/** Staff takes a role that is not theirs for an hour, for an emergency, and everybody in charge is told (STAFF-EMERGENCY-01). */
export const emergencyAccessRoutes = {
  emergencyAccess: defineRoute({
    method: 'GET',
    path: '/admin/emergency_access',
    summary: 'The caller’s emergency role, and the roles they may take',
    access: 'user',
    at: 'anywhere',
    response: EmergencyAccess,
    errors: ['forbidden'],
  }),
  beginEmergencyAccess: defineRoute({
    method: 'POST',
    path: '/admin/emergency_access',
    summary: 'Take a role for an hour; administrators are notified by email at once',
    access: 'user',
    at: 'anywhere',
    body: z.object({
      role: StaffRole,
      /** Goes into the audit log and to the administrators. */
      reason: z
        .string()
        .check(
          z.trim(),
          z.minLength(emergencyLimits.reasonCharsMin),
          z.maxLength(STAFF_REASON_CHARS_MAX),
          z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u),
        ),
    }),
    response: EmergencyAccess,
    errors: ['forbidden', 'wrong_state'],
  }),
  endEmergencyAccess: defineRoute({
    method: 'POST',
    path: '/admin/emergency_access/:username/end',
    summary: 'End emergency access early: one’s own, or another’s (roles.grant)',
    access: 'user',
    at: 'anywhere',
    params: z.object({ username: Username }),
    response: EmergencyAccess,
    errors: ['forbidden', 'not_found'],
  }),
} as const
