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
  live_evidence: { id: string; case: number; by: number; text: string; at: number }
  /** `document`: of the vault. `is_public`: 0 or 1, whether anybody could see it when it was taken. */
  live_evidence_stills: { document: string; evidence: string; taken_at: number; is_public: number }
  /** Of the cases: how long evidence is needed, and how its case is found. */
  cases: { id: number; number: string; decided_at: number | null }
}
