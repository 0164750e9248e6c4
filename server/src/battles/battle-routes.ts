import type { Clock, Random } from '@footlight/core/ports'
import { type Failure, versusRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isStaff } from '../accounts/roles.ts'
import type { ModelSearch } from '../browse/model-search-port.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import { findRoom } from '../rooms/find-room.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import { answerOf, type BattleRouteDeps, findPair } from './battle-candidates.ts'
import type { BattleRepository } from './battle-port.ts'
import type { Battles } from './battles.ts'
import { moderateBoth } from './moderate-both.ts'

/** `POST versus/{username}/{invite|accept|reject|end|moderate}`. */
export function registerBattleRoutes(registrar: Registrar, parts: BattleRouteDeps): void {
  const versus = parts.battles
  registerRoute(registrar, versusRoutes.versusInvite, async ({ params, identity, body }) => {
    const pair = await findPair(parts, identity.person, params.username, body.opponent)
    if (!pair.ok) return pair
    const { mine, theirs } = pair.value
    const invited = await versus.invite(mine, theirs, {
      minutes: body.minutes,
      tournamentId: body.tournament_id ?? null,
    })
    return invited.ok ? ok(answerOf(mine)) : invited
  })
  registerRoute(registrar, versusRoutes.versusAccept, async ({ params, identity, body }) => {
    const pair = await findPair(parts, identity.person, params.username, body.opponent)
    if (!pair.ok) return pair
    const { mine, theirs } = pair.value
    const accepted = await versus.accept(mine, theirs, body.invite_id ?? null)
    return accepted.ok ? ok(answerOf(mine)) : accepted
  })
  registerRoute(registrar, versusRoutes.versusReject, async ({ params, identity, body }) => {
    const pair = await findPair(parts, identity.person, params.username, body.opponent)
    if (!pair.ok) return pair
    const { mine, theirs } = pair.value
    const rejected = versus.reject(mine, theirs)
    return rejected.ok ? ok(answerOf(mine)) : rejected
  })
  registerEnd(registrar, parts)
  registerRoute(registrar, versusRoutes.versusModerate, async ({ params, identity, body }) => {
    const ring = await findRoom(parts, params.username)
    if (!ring.ok) return ring
    const words = checkReason(body.reason)
    if (!words.ok) return words
    const done = await moderateBoth(parts, ring.value.features.versus, identity, body)
    return done.ok ? ok(answerOf(ring.value.features.versus)) : done
  })
}

function registerEnd(registrar: Registrar, parts: BattleRouteDeps): void {
  const versus = parts.battles
  registerRoute(registrar, versusRoutes.versusEnd, async ({ params, identity, body }) => {
    const ring = await findRoom(parts, params.username)
    if (!ring.ok) return ring
    const { owner, features } = ring.value
    const feature = features.versus
    const { person } = identity
    const opponent = body.opponent ?? null
    if (owner.id === person.id) {
      const ended = await versus.end(owner.username, opponent, 'model_ended', owner.username)
      return ended.ok ? ok(answerOf(feature)) : ended
    }
    if (!isStaff(person.roles)) return fail({ error: 'forbidden' })
    const words = checkReason(body.reason)
    if (!words.ok) return words
    const done = await moderateBoth(parts, feature, identity, { action: 'end', reason: body.reason })
    return done.ok ? ok(answerOf(feature)) : done
  })
}

/** What performers read must be fit to be read. */
function checkReason(reason: string): Result<void, Failure> {
  return isProhibited(reason, 'sentence')
    ? fail({ error: 'invalid_value', fields: { reason: 'prohibited' } })
    : ok(undefined)
}
