import type { Clock } from '@footlight/core/ports'
import { avatarLimits, avatarRoutes, type OwnAvatar, reportRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { readBlob } from '../platform/blobs/read-blob.ts'
import type { Reports } from '../reports/reports.ts'
import { stillKey } from './avatar-files.ts'
import type { AvatarRepository } from './avatar-port.ts'
import type { Avatars } from './avatars.ts'

export interface AvatarRouteDeps {
  readonly avatars: Avatars
  readonly avatarRepository: AvatarRepository
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly filedReports: Reports
  readonly blobs: BlobStore
  readonly clock: Clock
}

const UNDO_MS = avatarLimits.undoMinutes * 60_000

export function registerAvatarRoutes(registrar: Registrar, deps: AvatarRouteDeps): void {
  registerOwn(registrar, deps)
  registerReport(registrar, deps)

  registerRoute(registrar, reportRoutes.removeAvatar, async ({ identity, body }) => {
    if (!may(identity.person.roles, 'media.review')) return fail({ error: 'forbidden' })
    const isGone = await deps.avatars.remove(fileOf(body.avatar_url), identity.person, body.reason)
    return isGone ? ok({ status: 1 }) : fail({ error: 'not_found' })
  })
}

function registerOwn(
  registrar: Registrar,
  { avatars, avatarRepository, people, clock }: AvatarRouteDeps,
): void {
  /** The session's copy of the person may be some seconds old. */
  const read = async (caller: Person): Promise<OwnAvatar> => {
    const [person, last] = await Promise.all([people.byId(caller.id), avatarRepository.lastOf(caller.id)])
    const undoUntil = last?.state === 'taken' ? last.changedAt + UNDO_MS : 0
    return {
      avatar: avatarUrl(person ?? caller),
      is_drawn: (person ?? caller).avatar === null,
      undo_until: undoUntil > clock.now() ? isoTime(undoUntil) : null,
      removed:
        last?.state === 'removed' ? { reason: last.reason, removed_at: isoTime(last.changedAt) } : null,
    }
  }

  registerRoute(registrar, avatarRoutes.ownAvatar, async ({ identity }) => ok(await read(identity.person)))

  registerRoute(registrar, avatarRoutes.takeAvatarAway, async ({ identity: { person } }) => {
    await avatars.take(person)
    return ok(await read(person))
  })

  registerRoute(registrar, avatarRoutes.putAvatarBack, async ({ identity: { person } }) => {
    const isBack = await avatars.putBack(person)
    return isBack ? ok(await read(person)) : fail({ error: 'conflict' })
  })
}

/** The picture is named, not its owner, and goes with the report as it was (AVATAR-06). */
function registerReport(
  registrar: Registrar,
  { avatarRepository, people, filedReports, blobs }: AvatarRouteDeps,
): void {
  registerRoute(registrar, reportRoutes.reportAvatar, async ({ identity, body }) => {
    const shown = await avatarRepository.shown(fileOf(body.avatar_url))
    const reported = shown === null ? null : await people.byId(shown.owner)
    if (shown === null || reported === null) return fail({ error: 'not_found' })
    const filed = await filedReports.file({
      feature: 'avatar',
      reporter: identity.person,
      reported,
      reason: body.reason,
      note: body.note,
      still: await readBlob(blobs, stillKey(shown.file)),
    })
    return filed.ok ? ok({ status: 1 }) : filed
  })
}

/** Of an address whose form was checked. */
function fileOf(url: string): string {
  return url.split('/')[2]!
}
