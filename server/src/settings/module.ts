import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { type ProfileRouteDeps, registerProfileRoute } from './profile-route.ts'
import { registerSettingsRoutes, type SettingsRouteDeps } from './settings-routes.ts'

/** What an account has set, under one set of names, wherever it is kept. */
export const settingsModule = areaModule({
  name: 'settings',
  routes({ registrar, ...deps }: Served & SettingsRouteDeps & ProfileRouteDeps) {
    registerSettingsRoutes(registrar, deps)
    registerProfileRoute(registrar, deps)
  },
})
