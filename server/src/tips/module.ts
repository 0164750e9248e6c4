import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Served } from '../accounts/register-route.ts'
import type { GroupCommitLedger } from '../ledger/group-commit-ledger.ts'
import type { OrderDeps } from '../orders/paying-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { loadHeldTips } from './held-tips-feature.ts'
import {
  createTipRingRepository,
  type TipRingRepository,
  tipRingsMigration,
} from './tip-rings/tip-ring-repository.ts'
import { TipRingWatch } from './tip-rings/watch-tip-rings.ts'
import { registerTipRoute } from './tip-route.ts'
import { registerUndoRoute, type UndoDeps } from './undo-tip.ts'

interface Uses {
  readonly books: GroupCommitLedger
  readonly people: PeopleRepository
  readonly tipRings: TipRingRepository
  readonly roomFeatures: FeatureRegistry
  readonly clock: Clock
  readonly logger: Logger
}

/** Tips, those that can be taken back for a while, and the watch over those that go in rings. */
export const tipsModule = areaModule({
  name: 'tips',
  personalRows: {
    tip_rings: { payer_id: goes, model_id: goes },
    open_tip_splits: { owner_id: goes },
  },
  migrations: (kind) => ({
    '0021-tip-rings': tipRingsMigration(kind),
  }),
  repositories: (db) => ({ tipRings: createTipRingRepository(db) }),
  open({ books, roomFeatures, ...deps }: Uses) {
    roomFeatures.add(loadHeldTips(deps.people))
    return { tipRingWatch: new TipRingWatch({ ...deps, ledger: books }) }
  },
  routes({ registrar, ...deps }: Served & OrderDeps & UndoDeps) {
    registerTipRoute(registrar, deps)
    registerUndoRoute(registrar, deps)
  },
  jobs: ({ tipRingWatch }: { readonly tipRingWatch: TipRingWatch }) => tipRingWatch.jobs,
  metrics(metrics, { tipRingWatch }) {
    metrics.gauge(
      'footlight_tip_rings',
      'Pairs of accounts of one person or studio between which tokens went',
      () => tipRingWatch.onRecord,
    )
  },
})
