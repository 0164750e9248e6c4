import * as z from 'zod/mini'
import { Username } from './ids.ts'
import { defineRoute } from './route.ts'

/** For the staff: who reads reports meets names of before. */
export const nameHistoryRoutes = {
  nameHistory: defineRoute({
    method: 'GET',
    path: '/admin/accounts/:username/names',
    summary: 'Names of an account, found by any of them (site staff)',
    access: 'user',
    at: 'anywhere',
    params: z.object({ username: Username }),
    /** The last first. `username`: the one of now. */
    response: z.object({
      username: z.string(),
      names: z.array(z.object({ from: z.string(), to: z.string(), changed_at: z.string() })),
    }),
    errors: ['forbidden', 'user_not_found'],
  }),
} as const
