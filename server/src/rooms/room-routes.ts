import { roomRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { FollowRepository, PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { entryRefusal, mayModerate } from './access/room-policies.ts'
import type { RoomGateway } from './port.ts'
import { presentRoom } from './present-room.ts'
import type { By } from './room-command.ts'
import { roomQuery } from './room-command.ts'

/** One room as one caller sees it, all of the same moment but the rating, which may be looked up. */
const readRoom = roomQuery('rooms.read', async (turn, { by }: By) => {
  const viewer = viewerOf(by, false)
  const access = turn.access(viewer)
  const refusal = entryRefusal(access)
  // The page of a room with a password is where the password is given.
  const needsPassword = refusal === 'password_required'
  if (refusal !== null && !needsPassword)
    return fail({ error: refusal === 'kicked' ? ('banned' as const) : refusal })
  const { shows, ratings } = turn.features
  const seen = {
    room: turn.snapshot(),
    offers: shows.offers,
    shows: shows.stateFor(viewer),
    isOwner: access.isOwner,
    canModerate: mayModerate(access),
    isSilenced: access.isSilenced,
    needsPassword,
  }
  return ok({ ...seen, ratings: await ratings.viewFor(viewer) })
})

export interface RoomRouteDeps {
  readonly follows: FollowRepository
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
  readonly thumbnails: Thumbnails
}

export function registerRoomRoutes(registrar: Registrar, deps: RoomRouteDeps): void {
  registerRoomData(registrar, deps)
  registerSubject(registrar, deps)
  registerModeration(registrar, deps)
}

function registerRoomData(registrar: Registrar, { people, rooms, follows, thumbnails }: RoomRouteDeps): void {
  registerRoute(registrar, roomRoutes.room, async ({ params, identity }) => {
    const found = await findPerformer(people, params.username)
    if (!found.ok) return found
    const owner = found.value
    const seen = await rooms.execute(owner, readRoom, { by: identity })
    if (!seen.ok) return seen
    const follower = identity.kind === 'person' ? identity.person.id : null
    const [followerCount, isFollowed] = await Promise.all([
      follows.followerCount(owner.id),
      follower === null ? false : follows.isFollowing(follower, owner.id),
    ])
    const thumbVersion = thumbnails.latest(owner.username)?.version ?? null
    return ok(
      presentRoom({
        ...seen.value,
        modes: seen.value.room.modes,
        owner,
        followerCount,
        isFollowed,
        thumbVersion,
      }),
    )
  })
}

function registerSubject(registrar: Registrar, { people, rooms }: RoomRouteDeps): void {
  registerRoute(registrar, roomRoutes.subject, async ({ params, identity, body }) => {
    if (isProhibited(body.subject, 'sentence'))
      return fail({ error: 'invalid_value', fields: { subject: 'prohibited' } })
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    const room = await rooms.setSubject(owner.value, identity, body.subject, body.subject_color ?? null)
    return room.ok ? ok({ status: 1, subject: room.value.subject }) : room
  })
}

function registerModeration(registrar: Registrar, { people, rooms }: RoomRouteDeps): void {
  registerRoute(registrar, roomRoutes.moderate, async ({ params, identity, body }) => {
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    const { action, target, minutes, reason } = body
    const done = await rooms.moderate(owner.value, identity, {
      action,
      target,
      minutes: minutes ?? null,
      reason,
    })
    if (!done.ok) return done
    const room = await rooms.snapshot(owner.value)
    return ok({
      status: 1,
      action,
      target,
      expires_at: isoTime(done.value.expiresAt),
      moderatorUsernameList: [...room.moderators],
      silencedUsernameList: [...room.silenced],
      bannedUsernameList: [...room.banned],
    })
  })
}
