import type { Generated } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'

/** Times are ms since 1970, flags 0 or 1, lists JSON texts, in both dialects. */
export interface VersusTables extends AccountTables {
  versus_tournaments: VersusTournamentsTable
  versus_players: { tournament_id: string; owner_id: number }
  versus_battles: VersusBattlesTable
  versus_sides: VersusSidesTable
  versus_settings: VersusSettingsTable
}

export interface VersusTournamentsTable {
  id: string
  name: string
  match_minutes: number
  starts_at: number
  ends_at: number
  created_by: number
  created_at: number
  cancelled_at: number | null
  /** 0: nothing; 1: that it is about to start; 2: that it runs. */
  told: Generated<number>
}

export interface VersusBattlesTable {
  id: string
  minutes: number
  tournament_id: string | null
  started_at: number
  ends_at: number
  start_cursor: number
  ended_at: number | null
  reason: string | null
  ended_by: string | null
  /** 1: its end was told in both rooms. */
  told: number
}

export interface VersusSettingsTable {
  owner_id: number
  is_enabled: number
  /** JSON list of letters. */
  blocked_genders: string
  only_higher: number
}

export interface VersusSidesTable {
  battle_id: string
  /** 0: who invited. */
  side: number
  owner_id: number
  username: string
  tokens: number
  tips: number
  top: string
  /** null: it runs. */
  outcome: string | null
}
