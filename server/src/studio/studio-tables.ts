/** What models let their studios see, and when they worked. Times are ms since 1970. */
export interface StudioTables {
  studio_agreements: { model_id: number; look_in: string; changed_at: number }
  shifts: ShiftsTable
}

export interface ShiftsTable {
  id: string
  studio_id: number
  model_id: number
  started_at: number
  started_by: string
  ended_at: number | null
  ended_by: string | null
  on_air_ms: number
  on_air_since: number | null
  tokens: number | null
}
