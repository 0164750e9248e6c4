/** A table that batches write to: its columns in order, each with its PostgreSQL type. */
export interface LedgerTable {
  readonly name: string
  readonly columns: Readonly<Record<string, 'text' | 'bigint'>>
  /** A row with the same `id` is overwritten. Without it, a second one is refused. */
  readonly overwrites: boolean
  /** A row with the same `key` is added to, column by column. */
  readonly adds?: { readonly key: readonly string[] }
}

export const ledgerTables = {
  accounts: {
    name: 'ledger_accounts',
    overwrites: true,
    columns: {
      id: 'text',
      posted: 'bigint',
      last: 'bigint',
      overdraw: 'bigint',
      day: 'bigint',
      spent: 'bigint',
    },
  },
  movements: {
    name: 'ledger_movements',
    overwrites: false,
    columns: {
      seq: 'bigint',
      id: 'text',
      kind: 'text',
      reason: 'text',
      at: 'bigint',
      memo: 'text',
    },
  },
  transfers: {
    name: 'ledger_transfers',
    overwrites: false,
    columns: { movement: 'bigint', line: 'bigint', debit: 'text', credit: 'text', tokens: 'bigint' },
  },
  entries: {
    name: 'ledger_entries',
    overwrites: false,
    columns: {
      movement: 'bigint',
      account: 'text',
      tokens: 'bigint',
      balance: 'bigint',
      counterparty: 'text',
      previous: 'bigint',
    },
  },
  keys: {
    name: 'ledger_keys',
    overwrites: false,
    columns: { id: 'text', fingerprint: 'text', receipt: 'text' },
  },
  shared: {
    name: 'ledger_shared',
    overwrites: true,
    columns: { id: 'text', position: 'bigint' },
  },
  escrows: {
    name: 'ledger_escrows',
    overwrites: true,
    columns: { id: 'text', kind: 'text', model: 'bigint', tokens: 'bigint' },
  },
  months: {
    name: 'ledger_months',
    overwrites: false,
    adds: { key: ['model', 'month', 'studio', 'kind'] },
    columns: {
      model: 'text',
      month: 'bigint',
      studio: 'text',
      kind: 'text',
      count: 'bigint',
      paid: 'bigint',
      to_model: 'bigint',
      to_studio: 'bigint',
      to_platform: 'bigint',
    },
  },
  outbox: {
    name: 'ledger_outbox',
    overwrites: false,
    columns: {
      cursor: 'bigint',
      topic: 'text',
      name: 'text',
      payload: 'text',
      at: 'bigint',
      previous: 'bigint',
    },
  },
  topics: {
    name: 'ledger_topics',
    overwrites: true,
    columns: { id: 'text', last: 'bigint' },
  },
  fences: {
    name: 'ledger_fences',
    overwrites: true,
    columns: { id: 'text', epoch: 'bigint' },
  },
  positions: {
    name: 'ledger_positions',
    overwrites: true,
    columns: { id: 'bigint', movement: 'bigint', cursor: 'bigint', month: 'bigint' },
  },
} as const satisfies Record<string, LedgerTable>

/** The ending that makes an insert overwrite or add, or none; the same words in both dialects. */
export function onConflict(table: LedgerTable): string {
  if (table.adds !== undefined) {
    const { key } = table.adds
    const sums = Object.keys(table.columns)
      .filter((column) => !key.includes(column))
      .map((column) => `${column} = ${table.name}.${column} + excluded.${column}`)
    return ` on conflict (${key.join(', ')}) do update set ${sums.join(', ')}`
  }
  if (!table.overwrites) return ''
  const sets = Object.keys(table.columns)
    .filter((column) => column !== 'id')
    .map((column) => `${column} = excluded.${column}`)
  return ` on conflict (id) do update set ${sets.join(', ')}`
}
