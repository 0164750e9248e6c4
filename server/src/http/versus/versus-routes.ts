import type { HttpDeps } from '../parts.ts'
import type { Registrar } from '../register-route.ts'
import { registerBattleRoutes } from './battle-routes.ts'
import { registerVersusLookups } from './lookup-routes.ts'
import { registerTournamentRoutes } from './tournament-routes.ts'

export function registerVersusRoutes(registrar: Registrar, parts: HttpDeps): void {
  registerBattleRoutes(registrar, parts)
  registerVersusLookups(registrar, parts)
  registerTournamentRoutes(registrar, parts)
}
