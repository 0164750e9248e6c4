import type { Clock, Ledger, OutboxDraft } from '@footlight/core/ports'
import { phaseOf } from '@footlight/core/rules/battles/tournament'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Job } from '../platform/cluster/singleton.ts'
import type { BattleRepository, TournamentRecord } from './battle-port.ts'

interface NoticeDeps {
  readonly store: BattleRepository
  readonly people: PeopleRepository
  readonly ledger: Pick<Ledger, 'execute'>
  readonly clock: Clock
}

/** How long ahead players are told; ms. */
const STARTING_AHEAD_MS = 15 * 60_000
const EVERY_MS = 10_000

/**
 * Tells the players of a tournament that it is about to start, and that it runs (VERSUS-15). Recorded before it
 * is marked as told: after a crash in between they hear it twice, never not at all.
 */
export function tournamentNotices(deps: NoticeDeps): Job {
  return {
    name: 'tournament_notices',
    everyMs: EVERY_MS,
    runsAtStart: true,
    async run() {
      const now = deps.clock.now()
      for (const record of await deps.store.untoldTournaments(2, now))
        if (phaseOf(record, now) === 'running') await tell(deps, record, 2)
      for (const record of await deps.store.untoldTournaments(1, now))
        if (record.startsAt - now <= STARTING_AHEAD_MS) await tell(deps, record, 1)
    },
  }
}

async function tell(
  { store, people, ledger, clock }: NoticeDeps,
  record: TournamentRecord,
  stage: 1 | 2,
): Promise<void> {
  const players = await people.byIds(record.players)
  const about = { tournament_id: record.id, name: record.name }
  const draft = (accountId: number): OutboxDraft => ({
    topic: `account:${accountId}`,
    ...(stage === 1
      ? { name: 'v3.versus-tournament.starting', payload: { ...about, starts_at: record.startsAt } }
      : {
          name: 'v3.versus-tournament.running',
          payload: {
            ...about,
            ends_at: record.endsAt,
            match_minutes: record.matchMinutes,
            usernameList: players.map(({ username }) => username),
          },
        }),
  })
  const events = players.map(({ id }) => draft(id))
  const told = await ledger.execute({ kind: 'announce', at: clock.now(), events })
  if (!told.ok) throw new Error(`players of a tournament were not told: ${told.error.code}`)
  await store.markTournamentTold(record.id, stage)
}
