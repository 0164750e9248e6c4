/** Times are ms since 1970. */
export interface LiveWallTables {
  live_look_ins: {
    id: string
    staff: number
    performer: number
    reason: string
    began_at: number
    until: number
  }
  /** `by`: who of the staff, or who reported. `report`: null: it is of a look-in. */
  live_evidence: {
    id: string
    case: number
    by: number
    text: string
    at: number
    report: string | null
    picture_hash: number | null
    /** The kind of case that a program found in it; null: it is none of its findings. */
    judged: string | null
  }
  /** `document`: of the vault. `is_public`: 0 or 1, whether anybody could see it when it was taken. */
  live_evidence_stills: { document: string; evidence: string; taken_at: number; is_public: number }
  /** Of the cases: how long evidence is needed, and how its case is found. */
  cases: {
    id: number
    number: string
    reported: number | null
    state: string
    action: string | null
    decided_at: number | null
  }
  /** Of the accounts: for which case a stream was ended. */
  people: { id: number; live_stopped_case: string | null }
  /** Of the cases: which one a report joined. */
  case_entries: { case: number; report: string | null }
}
