import type { Served } from '../accounts/register-route.ts'
import type { FolderBlobs } from '../platform/blobs/folder-blobs.ts'
import { areaModule } from '../platform/module.ts'
import { goes, heldFor } from '../platform/personal-rows.ts'
import type { Recorder as StreamRecorder } from '../recordings/recorder.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import { registerAudienceRoutes, type ShowRouteDeps } from './audience-routes.ts'
import { performerSettings, shows } from './migrations.ts'
import { registerPerformerRoutes } from './performer-routes.ts'
import { registerPrivateRoutes } from './private-routes.ts'
import type { Recorder } from './recorder.ts'
import { registerServiceRoutes } from './service-routes.ts'
import { type ShowFeatureDeps, showFeature } from './show-feature.ts'
import { showRecorder } from './show-recorder.ts'
import { createPerformerRepository, createShowRepository } from './show-repository.ts'

export { isPayerOf } from './saved-show.ts'

interface Uses extends Omit<ShowFeatureDeps, 'recorder'> {
  readonly roomFeatures: FeatureRegistry
  readonly streamRecorder: StreamRecorder
  readonly blobs: FolderBlobs
}

/** Privates, tickets, groups, goals, cameras: what is paid for by the minute or at once. */
export const showsModule = areaModule({
  name: 'shows',
  personalRows: {
    // The state of a show is what its receipts are drawn from, and names who was in it.
    shows: { owner_id: heldFor('money') },
    performer_settings: { owner_id: goes },
  },
  migrations: (kind) => ({
    '0007-shows': shows(kind),
    '0008-performer-settings': performerSettings(kind),
  }),
  repositories: (db) => ({
    shows: createShowRepository(db),
    performers: createPerformerRepository(db),
  }),
  open({ roomFeatures, streamRecorder, blobs, ...deps }: Uses) {
    const recorder: Recorder | null = showRecorder(streamRecorder, blobs)
    roomFeatures.add(showFeature({ ...deps, recorder }))
    return { recorder }
  },
  routes({ registrar, ...deps }: Served & ShowRouteDeps) {
    registerPrivateRoutes(registrar, deps)
    registerAudienceRoutes(registrar, deps)
    registerServiceRoutes(registrar, deps)
    registerPerformerRoutes(registrar, deps)
  },
})
