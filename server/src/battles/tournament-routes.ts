import { type BodyOf, type Failure, leaderboardRoutes, type ResponseOf } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { BattleRouteDeps } from './battle-candidates.ts'
import { mayRunTournaments } from './battle-policies.ts'
import type { TournamentRecord } from './battle-port.ts'
import { presentBoard, shownTo } from './board.ts'
import type { TournamentBoard } from './tournaments.ts'

type TournamentQuery = BodyOf<typeof leaderboardRoutes.versusTournamentCreate>
type Answer = ResponseOf<typeof leaderboardRoutes.versusTournamentBoard>

/** `versus-tournament…`. */
export function registerTournamentRoutes(registrar: Registrar, deps: BattleRouteDeps): void {
  const { tournaments } = deps.battles
  registerRoute(registrar, leaderboardRoutes.versusTournamentCreate, async ({ identity, body }) => {
    if (!mayRunTournaments(identity.person.roles)) return fail({ error: 'forbidden' })
    const record = await toRecord(deps, identity.person, body)
    return record.ok ? ok(await present(deps, identity, await tournaments.create(record.value))) : record
  })
  registerRoute(registrar, leaderboardRoutes.versusTournamentCancel, async ({ params, identity }) => {
    if (!mayRunTournaments(identity.person.roles)) return fail({ error: 'forbidden' })
    const cancelled = await tournaments.cancel(params.id)
    return cancelled.ok ? ok(await present(deps, identity, cancelled.value)) : cancelled
  })
  registerRoute(registrar, leaderboardRoutes.versusTournaments, async () =>
    ok({ tournaments: [...(await tournaments.list())] }),
  )
  registerRoute(registrar, leaderboardRoutes.versusTournamentCurrent, ({ identity }) =>
    answerBoard(deps, identity, null),
  )
  registerRoute(registrar, leaderboardRoutes.versusTournamentBoard, ({ params, identity }) =>
    answerBoard(deps, identity, params.id),
  )
}

async function answerBoard(
  deps: BattleRouteDeps,
  identity: Identity,
  id: string | null,
): Promise<Result<Answer, Failure>> {
  const board = await deps.battles.tournaments.board(id)
  return board === null ? fail({ error: 'not_found' }) : ok(await present(deps, identity, board))
}

async function present(
  deps: BattleRouteDeps,
  identity: Identity,
  { tournament, standings }: TournamentBoard,
): Promise<Answer> {
  const shown = standings.filter(shownTo(identity, deps))
  const models = await deps.models.byUsernames(shown.map(({ username }) => username))
  return {
    tournament,
    leaderboard: presentBoard(shown, models, deps.live),
  }
}

/**
 * Starts may lie in the past: then it begins at once. It must have an end that lies ahead, and two players at
 * least who are models.
 */
async function toRecord(
  { people, random, clock }: BattleRouteDeps,
  by: Person,
  options: TournamentQuery,
): Promise<Result<TournamentRecord, Failure>> {
  if (isProhibited(options.name, 'sentence', 'staff'))
    return fail({ error: 'invalid_value', fields: { name: 'prohibited' } })
  const [startsAt, endsAt] = [Date.parse(options.starts_at), Date.parse(options.ends_at)]
  if (endsAt <= Math.max(startsAt, clock.now()))
    return fail({ error: 'invalid_value', fields: { ends_at: 'too_small' } })
  const names = [...new Set<string>(options.players)]
  if (names.length < 2) return fail({ error: 'invalid_value', fields: { players: 'too_short' } })
  const found = await Promise.all(names.map((name) => findPerformer(people, name)))
  const players = found.flatMap((model) => (model.ok ? [model.value.id] : []))
  if (players.length < names.length) return fail({ error: 'invalid_value', fields: { players: 'invalid' } })
  return ok({
    id: random.uuid(),
    name: options.name,
    matchMinutes: options.match_minutes,
    startsAt,
    endsAt,
    createdBy: by.id,
    createdAt: clock.now(),
    cancelledAt: null,
    players,
  })
}
