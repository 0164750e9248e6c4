/** Times are ms since 1970. */
export interface LivenessTables {
  /** Of the accounts: what their checks have come to, and what puts changes of one person in order. */
  people: {
    id: number
    username: string
    live_checked_at: number | null
    live_failed_at: number | null
    live_changed_at: number | null
    live_due_at: number | null
  }
  live_checks: LiveCheckTable
  /** Who was said to be in the picture of a check beside its performer. */
  live_check_people: { live_check: string; account: number }
  /** Of who is on camera: whom performers say to have in their picture now, or with the next stream. */
  streaming_partners: { host: number; person: number; is_on_camera: number }
  /** Of the applications: whose documents a picture is compared with. */
  performer_records: { id: string; account: number }
}

export interface LiveCheckTable {
  id: string
  account: number
  state: string
  /** Goes up with each change. */
  revision: number
  gesture: string
  asked_at: number
  /** How often another gesture was asked for. */
  others: number
  /** In which their performer is written to. */
  language: string
  /** null: no picture has come. */
  sent_at: number | null
  /** The picture, in the vault; null: none has come. What was destroyed there stays named. */
  document: string | null
  decided_at: number | null
  /** null: nobody has decided, or the judge of the operator did. */
  decided_by: number | null
  reason: string | null
}
