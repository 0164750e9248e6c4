import { areaModule } from '../platform/module.ts'
import type { FeatureRegistry } from '../rooms/room-feature.ts'
import type { SiteDirectory } from '../sites/site-directory.ts'
import { WallFeature } from './wall-feature.ts'

interface Uses {
  readonly roomFeatures: FeatureRegistry
  readonly sites: SiteDirectory
}

/** What the operator puts between viewers and public streams. */
export const wallsModule = areaModule({
  name: 'walls',
  open({ roomFeatures, sites }: Uses) {
    roomFeatures.add(() => (context) => new WallFeature(context, sites))
    return {}
  },
})
