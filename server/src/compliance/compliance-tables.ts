/** Times are ms since 1970. What identifies a person is sealed with a key of the vault. */
export interface ComplianceTables {
  /** Of the accounts: here only what this area decides of them, and what puts changes of one person in order. */
  people: {
    id: number
    username: string
    email_confirmed: number
    identity_confirmed: number
    compliance_status: string
    birth_date: string
    /** Where they live by the record that was approved last; null: none was. */
    lives_in: string | null
  }
  performer_records: PerformerRecordTable
  performer_documents: PerformerDocumentTable
  performer_aliases: { record: string; folded: string }
  performer_agreements: PerformerAgreementTable
}

export interface PerformerRecordTable {
  id: string
  account: number
  state: string
  revision: number
  /** In which they were last written to us, and are answered. */
  language: string
  /** `Particulars` in JSON, sealed; null: nothing was entered yet, or it was destroyed. */
  particulars: string | null
  /** Of the full legal name and of that with the birth date: what they are found by without being opened. */
  name_mark: string | null
  person_mark: string | null
  /** YYYY-MM-DD; null: the document does not end, or none was named. */
  document_expires: string | null
  reject_code: string | null
  reject_text: string | null
  changed_at: number
  submitted_at: number | null
  /** The first time; null: it never was. */
  approved_at: number | null
  decided_by: number | null
  /** They perform no more, and the years of the law run; null: they do. */
  ended_at: number | null
}

interface PerformerDocumentTable {
  /** Of the vault. */
  document: string
  record: string
  side: string
  added_at: number
  /** Another took its place, and the law wants this one as well; null: it is the one that holds. */
  replaced_at: number | null
}

interface PerformerAgreementTable {
  id: string
  account: number
  /** Of the operator's texts. */
  language: string
  text: string
  /** SHA-256, hex. */
  hash: string
  made_at: number
  /** null: it is not signed. */
  signed_at: number | null
  /** The name as it was typed, sealed; null: it is not signed. */
  signature: string | null
  /** Of the account when it was signed; null: it was signed before this was stored, and no PDF was made since. */
  signed_username: string | null
  /** PDF in the vault; null: none was made yet. */
  pdf_document: string | null
  /** SHA-256 of the PDF, hex, sealed; null: as above. */
  pdf_hash: string | null
}
