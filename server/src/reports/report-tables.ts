export interface ReportTables {
  /** Of `cases/`. */
  case_entries: { id: number; report: string | null }
  /** `still_key`: of a JPEG in the blob store, not sealed; null: none came, or it is in `report_stills`. `closed_at` null: nobody has looked yet. */
  reports: {
    id: string
    feature: string
    reporter: number
    reported: number
    reason: string
    note: string
    room: number | null
    line: string
    /** A JSON text. */
    around: string
    still_key: string | null
    at: number
    closed_at: number | null
    closed_by: number | null
    closing_note: string
  }
  /** Pictures in the vault. */
  report_stills: { report: string; document: string }
  report_log: {
    report: string
    at: number
    by: number
    action: 'close' | 'reopen'
    note: string
  }
  /** `until` null: without an end. */
  feature_bans: {
    account: number
    feature: string
    by: number
    reason: string
    at: number
    until: number | null
  }
}
