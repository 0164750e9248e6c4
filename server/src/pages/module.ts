import type { Served } from '../accounts/register-route.ts'
import { openLegalTexts } from '../platform/legal-texts.ts'
import { areaModule } from '../platform/module.ts'
import { type AssetDeps, compressAnswers, registerAssets } from './asset-routes.ts'
import type { PageDeps } from './guest-pages.ts'
import { registerLegal } from './legal-routes.ts'
import { registerPages } from './page-routes.ts'
import { registerSiteConfig, type SiteConfigDeps } from './site-config.ts'
import { registerStuckSurvey, type StuckSurveyDeps } from './stuck-survey-route.ts'

/** The audience's site, drawn by the web build. */
export const pagesModule = areaModule({
  name: 'pages',
  async routes({ registrar, ...deps }: Served & PageDeps & AssetDeps & StuckSurveyDeps & SiteConfigDeps) {
    registerSiteConfig(registrar, deps)
    const legal = openLegalTexts(deps.config.dataDir, deps.logger)
    registerLegal(registrar, { ...deps, legal })
    registerStuckSurvey(registrar, deps)
    await registrar.app.register(async (scope) => {
      // What is in a page came through calls, which are closed one by one; its scripts and styles show nobody.
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, beforeAgeProof: true }
      })
      await compressAnswers(scope)
      await registerAssets(scope, deps)
      registerPages(scope, registrar.gate, { ...deps, legal })
    })
  },
})
