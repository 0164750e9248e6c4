import type { Clock } from '@footlight/core/ports'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Served } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { AuditRepository } from '../audit-log/module.ts'
import type { Config } from '../platform/config.ts'
import { areaModule, type SiteDatabase } from '../platform/module.ts'
import { heldFor, stays } from '../platform/personal-rows.ts'
import { StartRefused } from '../platform/start-refused.ts'
import type { RoomGateway } from '../rooms/port.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import type { Vault } from '../vault/module.ts'
import { type AskCheckDeps, registerAskCheck } from './ask-check-route.ts'
import { LiveCheckDesk } from './live-check-desk.ts'
import { LiveChecks } from './live-checks.ts'
import { type LivenessDeskRouteDeps, registerLivenessDesk } from './liveness-desk-routes.ts'
import { LivenessFeature } from './liveness-feature.ts'
import { type LivenessRouteDeps, registerLiveness } from './liveness-routes.ts'
import { liveChecks as liveChecksMigration } from './migrations/0168-live-checks.ts'
import { steppingIn } from './migrations/0174-stepping-in.ts'
import { PictureChanges } from './picture-changes.ts'
import { destroyPictures } from './picture-retention.ts'
import type { LivenessJudge } from './port.ts'
import { StandingNews } from './standing-news.ts'

export { LivenessFeature } from './liveness-feature.ts'
export type { LivenessJudge } from './port.ts'
export { sentChecksOf } from './stored-checks.ts'

const DESTROY_EVERY_MS = 3_600_000

interface Uses {
  readonly livenessDatabase: SiteDatabase
  readonly livenessJudge: LivenessJudge | undefined
  readonly vault: Vault | null
  readonly auditLog: AuditRepository
  readonly config: Config
  readonly sessions: Sessions
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
  readonly roomFeatures: FeatureRegistry
  readonly clock: Clock
  readonly logger: Logger
}

interface Runs {
  readonly livenessDatabase: SiteDatabase
  readonly vault: Vault | null
  readonly clock: Clock
}

/** Whether the person on camera is the one whose documents were checked, at the moment of the stream. */
export const livenessModule = areaModule({
  name: 'liveness',
  migrations: (kind) => ({
    '0168-live-checks': liveChecksMigration(kind),
    '0174-stepping-in': steppingIn(kind),
  }),
  personalRows: {
    live_checks: { account: heldFor('performer'), decided_by: stays },
    live_check_people: { account: heldFor('performer') },
  },
  repositories: (db) => ({ livenessDatabase: db }),
  /** @throws StartRefused */
  open(uses: Uses, closers) {
    const { config, vault, livenessJudge } = uses
    const standingNews = new StandingNews(uses)
    const pictureChanges = config.liveness === null ? null : new PictureChanges(uses)
    uses.roomFeatures.add(() => (context) => new LivenessFeature(context, { pictureChanges, standingNews }))
    const shared = { standingNews }
    if (config.liveness === null) return { ...shared, liveChecks: null, liveCheckDesk: null }
    if (vault === null)
      throw new StartRefused('LIVENESS=staff stores pictures of people: set VAULT_KEY_FILE as well.')
    const liveChecks = new LiveChecks({
      ...uses,
      ...{ vault, liveness: config.liveness, judge: livenessJudge ?? null },
    })
    closers.add('checks before streams', () => liveChecks.close())
    return { ...shared, liveChecks, liveCheckDesk: new LiveCheckDesk({ ...uses, vault }) }
  },
  routes({ registrar, ...deps }: Served & LivenessRouteDeps & LivenessDeskRouteDeps & AskCheckDeps) {
    registerLiveness(registrar, deps)
    registerLivenessDesk(registrar, deps)
    registerAskCheck(registrar, deps)
  },
  // Also where checks were switched off: what was sent before is destroyed all the same.
  jobs: ({ vault, ...deps }: Runs) =>
    vault === null
      ? []
      : [
          {
            name: 'destroy_live_pictures',
            everyMs: DESTROY_EVERY_MS,
            run: () => destroyPictures({ ...deps, vault }),
          },
        ],
})
