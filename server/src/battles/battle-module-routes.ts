import type { Registrar } from '../accounts/register-route.ts'
import type { BattleRouteDeps } from './battle-candidates.ts'
import { registerBattleRoutes } from './battle-routes.ts'
import { registerVersusLookups } from './lookup-routes.ts'
import { registerTournamentRoutes } from './tournament-routes.ts'

export function registerVersusRoutes(registrar: Registrar, parts: BattleRouteDeps): void {
  registerBattleRoutes(registrar, parts)
  registerVersusLookups(registrar, parts)
  registerTournamentRoutes(registrar, parts)
}
