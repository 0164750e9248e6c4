import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

export const STAFF_REASON_CHARS_MAX = 300

/** What an office lets somebody do says `core/src/rules/accounts/staff-roles.ts`. */
export const StaffRole = z.enum(['admin', 'model_admin', 'site_moderator', 'finance', 'compliance'])
export type StaffRole = z.infer<typeof StaffRole>

const StaffMember = z.object({ username: z.string(), roles: z.array(StaffRole) })
export type StaffMember = z.infer<typeof StaffMember>

/** Who has which office (STAFF-ROLE-02). */
export const staffRoleRoutes = {
  staff: defineRoute({
    method: 'GET',
    path: '/admin/staff',
    summary: 'All accounts with a staff role, by name (roles.grant)',
    access: 'user',
    at: 'anywhere',
    response: z.object({ staff: z.array(StaffMember) }),
    errors: ['forbidden'],
  }),
  changeStaffRole: defineRoute({
    method: 'POST',
    path: '/admin/staff/:username/role',
    summary: 'Give or remove a staff role (roles.grant); no one can change their own',
    access: 'user',
    at: 'anywhere',
    params: z.object({ username: Username }),
    body: z.object({
      role: StaffRole,
      /** Whether the account has it from now on. */
      has_role: z.boolean(),
      /** Goes into the audit log. */
      reason: z
        .string()
        .check(
          z.trim(),
          z.minLength(1),
          z.maxLength(STAFF_REASON_CHARS_MAX),
          z.regex(/^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}]*$/u),
        ),
    }),
    response: StaffMember,
    errors: ['forbidden', 'user_not_found'],
  }),
} as const
