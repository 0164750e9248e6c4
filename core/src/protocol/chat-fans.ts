import * as z from 'zod/mini'
import { FanLevel } from './fan-level.ts'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** Fans that one answer names, the highest level first. */
export const FANS_MAX = 200

/** One who is in the room and in its performer's fan club. */
export const FanInRoom = z.object({
  username: z.string(),
  level: FanLevel,
  /** With `profile` alone. */
  display_name: z.optional(z.string()),
  avatar_url: z.optional(z.string()),
})
export type FanInRoom = z.infer<typeof FanInRoom>

export const chatFanRoutes = {
  fansInRoom: defineRoute({
    method: 'GET',
    path: '/chat/:username/fans',
    summary: 'Fan-club members in the room, for those who may read the viewer list',
    access: 'guest',
    at: 'room',
    params: z.object({ username: Username }),
    query: z.object({ profile: z.optional(z.enum(['0', '1'])) }),
    response: z.object({ fans: z.array(FanInRoom) }),
    errors: [
      'user_not_found',
      'forbidden',
      'account_suspended',
      'banned',
      'region_blocked',
      'models_blocked',
      'password_required',
    ],
  }),
} as const
