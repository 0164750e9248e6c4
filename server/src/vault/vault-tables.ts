/** Times are ms since 1970. */
export interface VaultTables {
  vault_documents: {
    /** 32 hex digits; the content is the blob of that name. */
    id: string
    /** What opens the content, sealed with the operator's key; null: it was destroyed, and so is the content. */
    sealed_key: string | null
    /** Media type of what is in it. */
    type: string
    bytes: number
    added_at: number
    destroyed_at: number | null
  }
}
