import type { HttpDeps } from '../parts.ts'
import type { Registrar } from '../register-route.ts'
import { registerModeRoutes } from './mode-routes.ts'
import { registerRatingRoutes } from './rating-routes.ts'
import { registerRecordingRoutes } from './recording-routes.ts'
import { registerWatchRoutes } from './watch-routes.ts'

export function registerExtrasRoutes(registrar: Registrar, parts: HttpDeps): void {
  registerModeRoutes(registrar, parts)
  registerRatingRoutes(registrar, parts)
  registerWatchRoutes(registrar, parts)
  registerRecordingRoutes(registrar, parts)
}
