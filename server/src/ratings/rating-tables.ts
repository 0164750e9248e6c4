/** Modes of rooms, ratings and recordings. */
export interface RatingTables {
  room_modes: {
    owner_id: number
    standby_enabled: number
    standby_notifications_enabled: number
    is_standby: number
    standby_stays: number
    voyeur_kind: string | null
  }
  room_passwords: { owner_id: number; password_hash: string }
  room_password_holders: { owner_id: number; holder: string; at: number }
  /** `day`: `YYYY-MM-DD`; `value`: 1 up, -1 down. */
  ratings: { model: number; viewer: number; day: string; value: number; at: number }
  recordings: RecordingsTable
}

export interface RecordingsTable {
  id: string
  show_id: string
  owner_id: number
  buyer_id: number
  file: string
  mime: string
  duration_ms: number | null
  bytes: number | null
  state: string
  created_at: number
}
