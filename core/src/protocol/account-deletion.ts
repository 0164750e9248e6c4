import * as z from 'zod/mini'
import { ownerProof, ownerProofErrors } from './account-security.ts'
import { defineRoute } from './route.ts'

/**
 * Duties by which something outlives an account. `money`: commercial and tax law; `performer`: proof that whoever was on camera is of
 * age (18 USC 2257); `case`: claims that may still be made or have to be answered (GDPR Art. 17(3)(e)).
 */
export const HoldReason = z.enum(['money', 'performer', 'case'])
export type HoldReason = z.infer<typeof HoldReason>

/**
 * What has to end before an account can go. `staff`: an administrator takes the role off first; `tokens`: there are
 * more than its owner gave up.
 */
export const DeletionObstacle = z.enum([
  'staff',
  'suspended',
  'show',
  'held',
  'order',
  'purchase',
  'debt',
  'tokens',
])
export type DeletionObstacle = z.infer<typeof DeletionObstacle>

const Done = z.object({ status: z.literal(1) })

/** An account goes some days after its owner asked; until then they may keep it (DELETE-01 to DELETE-08). */
export const accountDeletionRoutes = {
  deletion: defineRoute({
    method: 'GET',
    path: '/account/deletion',
    summary: 'What deletion would do to my account, and whether a deletion is planned',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: z.object({
      /** ISO 8601; null: nobody asked for it. */
      due_at: z.nullable(z.string()),
      /** In the way as of now; past `due_at` it waits for them. */
      obstacles: z.array(DeletionObstacle),
      /** That are in the account, and are lost with it. */
      tokens: z.int(),
      /** From asking on. */
      wait_days: z.int(),
      /** What stays by law, and how long from the deletion on. */
      held: z.array(z.object({ reason: HoldReason, days: z.int() })),
    }),
    errors: [],
  }),
  /** `wrong_state`: `state` is an obstacle, or `asked` where it was asked for already. Below `/auth` because the cookie of known devices goes there. */
  askDeletion: defineRoute({
    method: 'POST',
    path: '/auth/deletion',
    summary: 'Request the deletion of my account',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    body: z.object({
      ...ownerProof,
      /** That are given up, as its owner was shown them. */
      tokens: z.int().check(z.nonnegative()),
    }),
    response: z.object({ status: z.literal(1), due_at: z.string() }),
    errors: ['wrong_state', ...ownerProofErrors],
  }),
  /** `wrong_state`: it is being deleted. Where nobody asked, nothing happens. */
  keepAccount: defineRoute({
    method: 'POST',
    path: '/account/deletion/keep',
    summary: 'Cancel the deletion of my account',
    access: 'user',
    at: 'anywhere',
    beforeAgeProof: true,
    response: Done,
    errors: ['wrong_state'],
  }),
} as const
