/** Times are ms since 1970. */
export interface TaxTables {
  tax_declarations: {
    id: string
    /** Account of the ledger. */
    seller: string
    /** From 1 on. */
    version: number
    account: number
    /** null: it was destroyed. */
    document: string | null
    signed_at: number
    /** null: it holds until another one is made. */
    expires_at: number | null
    /** null: it is the newest. */
    replaced_at: number | null
  }
  tax_requests: {
    seller: string
    /** 0: asked; 1 and 2: reminded. */
    number: number
    account: number
    at: number
    /** null: the letter is on its way. */
    sent_at: number | null
  }
  tax_reports: {
    id: string
    year: number
    number: number
    made_by: number
    made_at: number
    currency: string
    rate: number
    reported_count: number
    sellers: number
    messages: number
    document: string | null
    hashes: string
  }
  tax_report_sellers: { report: string; seller: string; account: number | null; sealed: string }
}
