import type { HttpDeps } from '../platform/http/http-deps.ts'
import type { Registrar } from '../platform/http/register-route.ts'
import { registerRatingRoutes } from '../ratings/rating-routes.ts'
import { registerRecordingRoutes } from '../recordings/recording-routes.ts'
import { registerModeRoutes } from '../rooms/modes/mode-routes.ts'
import { registerWatchRoutes } from '../watch/watch-routes.ts'

export function registerExtrasRoutes(registrar: Registrar, parts: HttpDeps): void {
  registerModeRoutes(registrar, parts)
  registerRatingRoutes(registrar, parts)
  registerWatchRoutes(registrar, parts)
  registerRecordingRoutes(registrar, parts)
}
