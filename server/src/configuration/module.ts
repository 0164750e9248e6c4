import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { stays } from '../platform/personal-rows.ts'
import { createConfigurationRepository } from './configuration-repository.ts'
import { type ConfigurationRouteDeps, registerConfiguration } from './configuration-routes.ts'
import { CurrentConfig, type CurrentConfigDeps } from './current-config.ts'
import { configurationVersions } from './migrations/0198-configuration-versions.ts'

/** What administrators decide about the site while it runs, with its history. */
export const configurationModule = areaModule({
  name: 'configuration',
  migrations: (kind) => ({ '0198-configuration-versions': configurationVersions(kind) }),
  personalRows: { configuration_versions: { by: stays } },
  repositories: (db) => ({ configurationRepository: createConfigurationRepository(db) }),
  async open(uses: CurrentConfigDeps, closers) {
    const currentConfig = await CurrentConfig.open(uses)
    closers.add('configuration', async () => currentConfig.close())
    return { currentConfig }
  },
  routes({ registrar, ...deps }: Served & ConfigurationRouteDeps) {
    registerConfiguration(registrar, deps)
  },
})
