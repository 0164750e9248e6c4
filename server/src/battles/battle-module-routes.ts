import type { HttpDeps } from '../platform/http/http-deps.ts'
import type { Registrar } from '../platform/http/register-route.ts'
import { registerBattleRoutes } from './battle-routes.ts'
import { registerVersusLookups } from './lookup-routes.ts'
import { registerTournamentRoutes } from './tournament-routes.ts'

export function registerVersusRoutes(registrar: Registrar, parts: HttpDeps): void {
  registerBattleRoutes(registrar, parts)
  registerVersusLookups(registrar, parts)
  registerTournamentRoutes(registrar, parts)
}
