import * as z from 'zod/mini'
import type { ErrorCode } from './error-catalog.ts'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** How two people stand to each other, as one of them sees it; without a friend status there is none. */
export const FriendStatus = z.enum(['CONFIRMED', 'REQUESTED', 'TO_CONFIRM'])
export type FriendStatus = z.infer<typeof FriendStatus>

export const friendLimits = {
  friends: 250,
  /** Requests that wait, of those who ask and of those who are asked. */
  requests: 250,
  requestsPerHour: 20,
  blocked: 1_000,
} as const

const Friend = z.object({
  username: z.string(),
  /** The username again where one has only asked: what a name stands for is told to friends. */
  display_name: z.string(),
  avatar_url: z.string(),
  is_model: z.boolean(),
  friend_status: FriendStatus,
  /** Of friends alone; people in invisible mode are not. */
  is_online: z.boolean(),
})
export type Friend = z.infer<typeof Friend>

const other = z.object({ username: Username })
const common = ['login_required', 'user_not_found'] as const satisfies readonly ErrorCode[]
const standing = z.object({ status: z.literal(1), friend_status: z.nullable(FriendStatus) })

/** Friends, and people whom one does not want to hear of. */
export const friendRoutes = {
  friends: defineRoute({
    method: 'GET',
    path: '/friends',
    summary: 'My friends, and requests sent and received',
    access: 'user',
    at: 'anywhere',
    response: z.object({ friends: z.array(Friend) }),
    errors: ['login_required'],
  }),
  /**
   * Answered alike for a name that nobody has, for who takes no requests and for who has blocked the caller: all of
   * them stand among the caller's own requests. At most 20 an hour. `wrong_state` with `full`: one side has no place.
   */
  askFriend: defineRoute({
    method: 'POST',
    path: '/friends/:username',
    summary: 'Send a friend request, or confirm the other person’s request',
    access: 'user',
    at: 'room',
    params: other,
    response: standing,
    errors: [...common, 'account_suspended', 'conflict', 'wrong_state', 'invalid_value'],
  }),
  acceptFriend: defineRoute({
    method: 'POST',
    path: '/friends/:username/accept',
    summary: 'Confirm a friend request',
    access: 'user',
    at: 'anywhere',
    params: other,
    response: standing,
    errors: [...common, 'account_suspended', 'not_found', 'wrong_state'],
  }),
  /** Twice is once. Who is declined is not told. */
  endFriend: defineRoute({
    method: 'DELETE',
    path: '/friends/:username',
    summary: 'End a friendship, decline a request or cancel one',
    access: 'user',
    at: 'anywhere',
    params: other,
    response: standing,
    errors: common,
  }),
  blockedPeople: defineRoute({
    method: 'GET',
    path: '/blocked',
    summary: 'People I have blocked, newest first',
    access: 'user',
    at: 'anywhere',
    response: z.object({
      blocked: z.array(
        z.object({ username: z.string(), avatar_url: z.string(), blocked_at: z.iso.datetime() }),
      ),
    }),
    errors: ['login_required'],
  }),
  /** Any name is taken, whether somebody has it or not. `forbidden`: the site staff wrote to the caller. */
  blockPerson: defineRoute({
    method: 'POST',
    path: '/blocked/:username',
    summary: 'Block a person; a friendship ends',
    access: 'user',
    at: 'anywhere',
    params: other,
    response: z.object({ status: z.literal(1) }),
    errors: [...common, 'forbidden', 'wrong_state', 'invalid_value'],
  }),
  unblockPerson: defineRoute({
    method: 'DELETE',
    path: '/blocked/:username',
    summary: 'Unblock a person',
    access: 'user',
    at: 'anywhere',
    params: other,
    response: z.object({ status: z.literal(1) }),
    errors: common,
  }),
} as const
