import { type LiveStill, liveWallRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { type ListLiveDeps, listLive } from './list-live.ts'

export interface WallRouteDeps extends ListLiveDeps {
  readonly auditLog: Pick<AuditRepository, 'note' | 'newest'>
  readonly thumbnails: Pick<Thumbnails, 'latest'>
}

const NOTED_EVERY_MS = 3_600_000

/** All rooms that stream now (WALL-LIVE-01, WALL-LIVE-02). */
export function registerLiveWall(registrar: Registrar, deps: WallRouteDeps): void {
  registerRoute(registrar, liveWallRoutes.liveWall, async ({ identity: { person }, query }) => {
    if (!may(person.roles, 'live.watch')) return fail({ error: 'forbidden' })
    await noteWatch(person, deps)
    const { filter = 'all', sort = 'risk', page = 1 } = query
    return ok(await listLive({ filter, sort, page }, deps))
  })

  registerRoute(registrar, liveWallRoutes.liveStills, async ({ identity: { person }, query: { rooms } }) => {
    if (!may(person.roles, 'live.watch')) return fail({ error: 'forbidden' })
    await noteWatch(person, deps)
    const stills = (rooms?.split(',') ?? []).flatMap((each): LiveStill[] => {
      const [username = '', known] = each.split('.')
      // Of a room that is not public there is none: that takes a look-in, with a reason.
      const still = deps.thumbnails.latest(username)
      if (still === null) return []
      const isKnown = Number(known) === still.takenAt
      const stillBase64 = isKnown ? null : still.jpeg.toString('base64')
      return [{ username, version: still.takenAt, stillBase64 }]
    })
    return ok({ stills })
  })
}

/** Before anything is shown; once an hour, because a wall asks every few seconds. */
async function noteWatch(person: Person, { auditLog, clock }: WallRouteDeps): Promise<void> {
  const at = clock.now()
  const action = 'live.watch'
  const since = { actor: person.id, action, from: at - NOTED_EVERY_MS } as const
  if ((await auditLog.newest(since, 1)).length > 0) return
  const subject = { kind: 'live_wall', id: 'all' } as const
  await auditLog.note({ at, actor: person.id, action, subject, reason: null, details: {} })
}
