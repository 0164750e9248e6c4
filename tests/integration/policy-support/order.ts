/** What one call says. */
export interface Order {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: object
}

/** One for each call of a table. */
export type Orders<Table> = Readonly<Record<keyof Table, Order>>
