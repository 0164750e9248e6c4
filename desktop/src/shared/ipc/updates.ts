import * as z from 'zod/mini'
import { call, nothing, notice } from './define.ts'

/**
 * `off`: this build knows no place for updates. `current`: nothing newer. `ready`: fetched and checked, it is
 * put in when the console quits. `refused`: something was offered that our key did not sign; nothing of it
 * was stored. `failed`: no answer, or no room on the disk.
 */
export const UpdateState = z.object({
  version: z.string(),
  kind: z.enum(['off', 'current', 'checking', 'fetching', 'ready', 'refused', 'failed']),
  /** The version that is offered. */
  offered: z.nullable(z.string()),
  /** 0 to 1 while it is fetched. */
  progress: z.nullable(z.number()),
})
export type UpdateState = z.infer<typeof UpdateState>

export const updatesCalls = {
  readUpdate: call({ channel: 'update:read', args: nothing, result: UpdateState }),
  /** Asks for a newer version now. Never while on air. */
  checkForUpdate: call({ channel: 'update:check', args: nothing, result: UpdateState }),
  /** Quits and comes back as the new version. Refused on air: answers false. */
  restartToUpdate: call({ channel: 'update:restart', args: nothing, result: z.boolean() }),
} as const

export const updatesNotices = {
  updateChanged: notice({ channel: 'update:changed', payload: UpdateState }),
} as const
