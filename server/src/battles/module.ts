import type { Clock, Ledger, Random } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Registrar, Served } from '../accounts/register-route.ts'
import type { EventFeed } from '../ledger/feed.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { Job } from '../platform/cluster/singleton.ts'
import { areaModule } from '../platform/module.ts'
import { goes, renamed, stays } from '../platform/personal-rows.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import type { BattleRouteDeps } from './battle-candidates.ts'
import { BattleFeature } from './battle-feature.ts'
import type { BattleRepository } from './battle-port.ts'
import { createBattleRepository } from './battle-repository.ts'
import { registerBattleRoutes } from './battle-routes.ts'
import { Battles } from './battles.ts'
import { registerVersusLookups } from './lookup-routes.ts'
import { versus } from './migrations/0011-versus.ts'
import { tournamentNotices as tournamentNoticesMigration } from './migrations/0036-tournament-notices.ts'
import { versusSettings } from './migrations/0037-versus-settings.ts'
import { tournamentNotices } from './tournament-notices.ts'
import { registerTournamentRoutes } from './tournament-routes.ts'

interface Uses {
  readonly roomFeatures: FeatureRegistry
  readonly battleRepository: BattleRepository
  readonly ledger: Ledger
  readonly feed: EventFeed
  readonly people: PeopleRepository
  readonly bus: Bus
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

/** Two rooms against each other, and tournaments of them. */
export const battlesModule = areaModule({
  name: 'battles',
  personalRows: {
    versus_settings: { owner_id: goes },
    versus_players: { owner_id: goes },
    versus_sides: { owner_id: stays, username: renamed },
    versus_battles: { ended_by: renamed },
    versus_tournaments: { created_by: stays },
  },
  migrations: (kind) => ({
    '0011-versus': versus(kind),
    '0037-versus-settings': versusSettings(kind),
    '0036-tournament-notices': tournamentNoticesMigration(kind),
  }),
  repositories: (db) => ({ battleRepository: createBattleRepository(db) }),
  async open({ battleRepository, roomFeatures, ...deps }: Uses) {
    const battles = await Battles.open({ ...deps, store: battleRepository })
    roomFeatures.add(() => (context) => new BattleFeature(context, battles))
    return { battles, tournamentNotices: tournamentNotices({ ...deps, store: battleRepository }) }
  },
  routes: ({ registrar, ...deps }: Served & BattleRouteDeps) => registerVersusRoutes(registrar, deps),
  jobs: ({ tournamentNotices }: { readonly tournamentNotices: Job }) => [tournamentNotices],
  // Before sockets and streams: whatever breaks on the way down is nobody's defeat.
  start: ({ battles }: { readonly battles: Battles; readonly tournamentNotices: Job }, closers) =>
    closers.add('battles', () => battles.close()),
})

function registerVersusRoutes(registrar: Registrar, deps: BattleRouteDeps): void {
  registerBattleRoutes(registrar, deps)
  registerVersusLookups(registrar, deps)
  registerTournamentRoutes(registrar, deps)
}
