import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { PASSWORD_CHARS } from './limits.ts'
import { defineRoute } from './route.ts'

export const nameLimits = {
  /** Between two changes. */
  everyDays: 30,
  /** So long nobody else can take a name that somebody gave up. */
  keptDays: 90,
} as const

/** Why somebody cannot change their name now. `performer`: it is the address of their room. */
export const NameObstacle = z.enum(['performer', 'too_soon', 'switched_off'])
export type NameObstacle = z.infer<typeof NameObstacle>

export const OwnName = z.object({
  username: z.string(),
  /** null: nothing. */
  obstacle: z.nullable(NameObstacle),
  /** With `too_soon`: from when on. */
  next_change_at: z.nullable(z.string()),
})
export type OwnName = z.infer<typeof OwnName>

export const nameRoutes = {
  ownName: defineRoute({
    method: 'GET',
    path: '/account/name',
    summary: 'My name, and whether I can change it',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: OwnName,
    errors: [],
  }),
  /** Ends all sessions of the account; the answer begins a new one. */
  changeName: defineRoute({
    method: 'POST',
    path: '/account/name',
    summary: 'Change my name',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      username: Username,
      password: z.string().check(z.minLength(1), z.maxLength(PASSWORD_CHARS.max)),
      totp: z.optional(z.string().check(z.maxLength(16))),
    }),
    response: OwnName,
    errors: ['invalid_credentials', 'totp_required', 'username_taken', 'wrong_state'],
  }),
} as const
