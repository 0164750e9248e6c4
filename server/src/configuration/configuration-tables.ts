export interface ConfigurationTables {
  configuration_versions: {
    key: string
    version: number
    /** JSON; null: the environment's value holds. */
    value: string | null
    at: number
    by: number
    reason: string
    restored: number | null
  }
  /** Of the accounts. */
  people: { id: number; username: string }
}
