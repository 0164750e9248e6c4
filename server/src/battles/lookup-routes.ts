import {
  genderPaths,
  leaderboardRoutes,
  VERSUS_BOARD_SIZE,
  VERSUS_HISTORY_SIZE,
  type VersusPeriod,
  versusRoutes,
} from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { standingsByWins } from '@footlight/core/rules/battles/tournament'
import { findPerformer } from '../accounts/find-performer.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { type BattleRouteDeps, battleState } from './battle-candidates.ts'
import { mayControlPeer } from './battle-policies.ts'
import { presentBoard, shownTo } from './board.ts'
import { resultFor } from './records.ts'

const DAY_MS = 86_400_000
const periodMs: Record<VersusPeriod, number> = {
  '7days': 7 * DAY_MS,
  '30days': 30 * DAY_MS,
  'all-time': Number.POSITIVE_INFINITY,
}

/** What everybody may read of battles. */
export function registerVersusLookups(registrar: Registrar, deps: BattleRouteDeps): void {
  const { rooms, people, models, clock, battleRepository: store } = deps
  registerRoute(registrar, versusRoutes.versusState, async ({ params, identity }) => {
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    const { accountId } = viewerOf(identity, false)
    return ok(await rooms.execute(owner.value, battleState, { accountId }))
  })
  registerRoute(registrar, versusRoutes.versusHistory, async ({ params }) => {
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    const { id, username } = owner.value
    return ok({
      battles: (await store.history(id, VERSUS_HISTORY_SIZE)).map((record) => resultFor(record, username)),
    })
  })
  registerRoute(registrar, versusRoutes.versusLive, async ({ query, identity }) => {
    const isShown = shownTo(identity, deps)
    const running = deps.battles.running().filter(({ room, peer }) => isShown(room) && isShown(peer))
    if (query.gender === undefined) return ok({ battles: running })
    const contestants = running.flatMap(({ room, peer }) => [room.username, peer.username])
    const found = await models.byUsernames([...new Set(contestants)])
    const genderOf = new Map(found.map(({ username, gender }) => [username, gender]))
    const isOfArea = (username: string): boolean => genderOf.get(username) === genderPaths[query.gender!]
    return ok({
      battles: running.filter(({ room, peer }) => isOfArea(room.username) || isOfArea(peer.username)),
    })
  })
  registerRoute(registrar, leaderboardRoutes.versusBoard, async ({ params, identity }) => {
    const since = Math.max(0, clock.now() - periodMs[params.period])
    const sums = await store.sumsSince(since, genderPaths[params.gender])
    const known = await people.byIds(sums.map(({ ownerId }) => ownerId))
    const nameOf = new Map(known.map(({ id, username }) => [id, username]))
    const standings = standingsByWins(
      sums.flatMap((sum) => {
        const username = nameOf.get(sum.ownerId)
        return username === undefined ? [] : [{ ...sum, username }]
      }),
    )
    return ok({
      leaderboard: presentBoard(
        standings.slice(0, VERSUS_BOARD_SIZE).filter(shownTo(identity, deps)),
        known,
        deps.live,
      ),
    })
  })
  registerPeer(registrar, deps)
}

function registerPeer(registrar: Registrar, deps: BattleRouteDeps): void {
  const { rooms, people } = deps
  registerRoute(registrar, versusRoutes.versusPeer, async ({ params, identity }) => {
    const found = await findPerformer(people, params.username)
    if (!found.ok) return found
    const owner = found.value
    const battle = deps.battles.battleOf(owner.username)
    if (battle === null) return fail({ error: 'wrong_state', state: 'none' })
    const { ownerId } = battle.peerOf(owner.username)
    const peer = await people.byId(ownerId)
    if (peer === null) return fail({ error: 'user_not_found' })
    const [here, there, { status }] = await Promise.all([
      rooms.access(owner, identity),
      rooms.access(peer, identity),
      rooms.snapshot(peer),
    ])
    return ok({
      status: 1,
      versus_id: battle.id,
      peer: peer.username,
      peer_status: status,
      can_control: mayControlPeer(here, there),
      ends_at: battle.record.endsAt,
    })
  })
}
