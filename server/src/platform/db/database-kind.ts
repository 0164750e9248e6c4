import { type ColumnDefinitionBuilder, type RawBuilder, sql } from 'kysely'

/** SQLite in files of ours, or a PostgreSQL that the operator names by `DATABASE_URL`. */
export type DatabaseKind = 'sqlite' | 'postgres'

/** The type that holds ids, times in ms and tokens: 64 bits in both. */
export function integerType(kind: DatabaseKind): RawBuilder<unknown> {
  return kind === 'sqlite' ? sql`integer` : sql`bigint`
}

/** SQLite checks column types only in STRICT tables. */
export function tableEnd(
  kind: DatabaseKind,
  options: { readonly clustered?: boolean } = {},
): RawBuilder<unknown> {
  if (kind === 'postgres') return sql``
  return options.clustered ? sql`strict, without rowid` : sql`strict`
}

/** A primary key that the database counts up on its own and never gives out twice. */
export function idColumn(kind: DatabaseKind): (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder {
  return (column) =>
    kind === 'sqlite' ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity()
}
