import type { Clock, Ledger, Random } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Served } from '../accounts/register-route.ts'
import type { OrderDeps } from '../orders/paying-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { appFeature } from './app-feature.ts'
import type { AppRepository } from './app-port.ts'
import { appsMigration, createAppRepository } from './app-repository.ts'
import { registerAppRoutes } from './app-routes.ts'
import { recoverListedGroupTips } from './recover-group-tips.ts'

interface Uses {
  readonly roomFeatures: FeatureRegistry
  readonly apps: AppRepository
  readonly people: PeopleRepository
  readonly ledger: Ledger
  readonly clock: Clock
  readonly random: Random
  readonly logger: Logger
}

/** What lives on tips: goals, menus, games, group tips. */
export const appsModule = areaModule({
  name: 'apps',
  personalRows: {
    room_apps: { owner_id: goes },
  },
  migrations: (kind) => ({
    '0010-apps': appsMigration(kind),
  }),
  repositories: (db) => ({ apps: createAppRepository(db) }),
  async open(uses: Uses) {
    await recoverListedGroupTips(uses)
    uses.roomFeatures.add(appFeature(uses.apps))
    return {}
  },
  routes: ({ registrar, ...deps }: Served & OrderDeps) => registerAppRoutes(registrar, deps),
})
