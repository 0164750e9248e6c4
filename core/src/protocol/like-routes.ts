import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** Likes of one performer as one viewer sees them. Days are those of UTC. */
export const RoomLikes = z.object({
  /** Of all days. */
  count: z.int(),
  /** Of today and the six days before it. */
  count7Days: z.int(),
  /** Of today and the 29 days before it. */
  count30Days: z.int(),
  /** False for guests. */
  likedToday: z.boolean(),
})
export type RoomLikes = z.infer<typeof RoomLikes>

const room = z.object({ username: Username })

/** Likes of performers: one of each viewer a day. */
export const likeRoutes = {
  likes: defineRoute({
    method: 'GET',
    path: '/likes/:username',
    summary: 'Number of likes of a performer',
    access: 'guest',
    at: 'anywhere',
    params: room,
    response: RoomLikes,
    errors: ['user_not_found'],
  }),
  /** Twice on one day is once. 403: oneself, one's own second account, a colleague of one's studio. */
  like: defineRoute({
    method: 'POST',
    path: '/likes/:username',
    summary: 'Like a performer today',
    access: 'user',
    at: 'room',
    params: room,
    response: RoomLikes,
    errors: ['user_not_found', 'forbidden', 'banned', 'password_required'],
  }),
  /** Only the like of today; without one nothing changes. */
  unlike: defineRoute({
    method: 'DELETE',
    path: '/likes/:username',
    summary: 'Remove today’s like',
    access: 'user',
    at: 'room',
    params: room,
    response: RoomLikes,
    errors: ['user_not_found'],
  }),
} as const
