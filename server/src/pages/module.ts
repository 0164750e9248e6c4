import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { type AssetDeps, compressAnswers, registerAssets } from './asset-routes.ts'
import type { PageDeps } from './guest-pages.ts'
import { registerPages } from './page-routes.ts'
import { registerSiteConfig } from './site-config.ts'

/** The audience's site, drawn by the web build. */
export const pagesModule = areaModule({
  name: 'pages',
  async routes({ registrar, ...deps }: Served & PageDeps & AssetDeps) {
    registerSiteConfig(registrar, deps)
    await registrar.app.register(async (scope) => {
      await compressAnswers(scope)
      await registerAssets(scope, deps)
      registerPages(scope, registrar.gate, deps)
    })
  },
})
