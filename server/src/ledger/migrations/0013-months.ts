import { type Kysely, sql } from 'kysely'
import { type DatabaseKind, integerType, tableEnd } from '../../platform/db/database-kind.ts'

const PAGE_ROWS = 1_000

/**
 * What each performer earned in each month of UTC, by studio and kind of income (STATEMENT-01), added to in the transaction
 * of the movement. What was before is counted this once. Where no token of one came to a studio, the books do not say
 * whether there was one, and it counts as earned without.
 */
export function months(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (kind === 'postgres') return await addMonths(kind, db)
      // As 0008: one transaction, and done before where only the note of it is missing.
      await db.transaction().execute(async (transaction) => {
        const { rows } = await sql`select 1 from sqlite_master where name = 'ledger_months'`.execute(
          transaction,
        )
        if (rows.length === 0) await addMonths(kind, transaction)
      })
    },
  }
}

async function addMonths(kind: DatabaseKind, db: Kysely<unknown>): Promise<void> {
  const integer = integerType(kind)
  await db.schema
    .createTable('ledger_months')
    .addColumn('model', 'text', (c) => c.notNull())
    .addColumn('month', integer, (c) => c.notNull())
    .addColumn('studio', 'text', (c) => c.notNull())
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('count', integer, (c) => c.notNull())
    .addColumn('paid', integer, (c) => c.notNull())
    .addColumn('to_model', integer, (c) => c.notNull())
    .addColumn('to_studio', integer, (c) => c.notNull())
    .addColumn('to_platform', integer, (c) => c.notNull())
    .addPrimaryKeyConstraint('ledger_months_pk', ['model', 'month', 'studio', 'kind'])
    .addCheckConstraint('ledger_months_add_up', sql`paid = to_model + to_studio + to_platform`)
    .modifyEnd(tableEnd(kind, { clustered: true }))
    .execute()
  await db.schema
    .alterTable('ledger_positions')
    .addColumn('month', integer, (c) => c.notNull().defaultTo(0))
    .execute()
  await fill(db)
}

interface Row {
  readonly seq: number | string
  readonly kind: string
  readonly at: number | string
  readonly memo: string
}

interface Memo {
  readonly kind?: unknown
  readonly split?: {
    readonly gross: number
    readonly model: number
    readonly studio: number
    readonly platform: number
  }
  readonly [name: string]: unknown
}

interface Entry {
  readonly account: string
  readonly tokens: number
}

async function fill(db: Kysely<unknown>): Promise<void> {
  let newest = 0
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select seq, kind, at, memo from ledger_movements
      where seq > ${after} order by seq limit ${PAGE_ROWS}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) break
    const entries = await earnersIn(db, after, Number(last.seq))
    for (const row of rows) {
      const date = new Date(Number(row.at))
      const month = (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
      for (const { model, studio, kind, paid, toModel, toStudio, toPlatform } of sumsOf(
        row,
        entries.get(Number(row.seq)) ?? [],
      )) {
        newest = Math.max(newest, month)
        await sql`insert into ledger_months (model, month, studio, kind, count, paid, to_model, to_studio, to_platform)
          values (${model}, ${month}, ${studio}, ${kind}, 1, ${paid}, ${toModel}, ${toStudio}, ${toPlatform})
          on conflict (model, month, studio, kind) do update set count = ledger_months.count + 1,
            paid = ledger_months.paid + excluded.paid, to_model = ledger_months.to_model + excluded.to_model,
            to_studio = ledger_months.to_studio + excluded.to_studio,
            to_platform = ledger_months.to_platform + excluded.to_platform`.execute(db)
      }
    }
    after = Number(last.seq)
  }
  await sql`update ledger_positions set month = ${newest}`.execute(db)
}

interface Sums {
  readonly model: string
  readonly studio: string
  readonly kind: string
  readonly paid: number
  readonly toModel: number
  readonly toStudio: number
  readonly toPlatform: number
}

function sumsOf({ kind, memo: text }: Row, entries: readonly Entry[]): readonly Sums[] {
  const memo = JSON.parse(text) as Memo
  const models = entries.filter(({ account }) => account.startsWith('earnings:'))
  if (memo.split === undefined)
    return kind === 'payout' || kind === 'payout_return'
      ? []
      : models.map(({ account: model, tokens }) => ({
          ...{ model, studio: '', kind: 'correction', paid: tokens, toModel: tokens },
          ...{ toStudio: 0, toPlatform: 0 },
        }))
  const model = models[0]?.account ?? modelIn(memo)
  if (model === null) return []
  const studio = entries.find(({ account }) => account.startsWith('studio:'))?.account ?? ''
  const { gross: paid, model: toModel, studio: toStudio, platform: toPlatform } = memo.split
  return [{ model, studio, kind: kindOf(kind, memo), paid, toModel, toStudio, toPlatform }]
}

/** What happened to accounts of performers and studios, by movement. */
async function earnersIn(
  db: Kysely<unknown>,
  after: number,
  upTo: number,
): Promise<ReadonlyMap<number, readonly Entry[]>> {
  const { rows } = await sql<Entry & { readonly movement: number | string }>`
    select movement, account, tokens from ledger_entries where movement > ${after} and movement <= ${upTo}
      and (account like 'earnings:%' or account like 'studio:%')`.execute(db)
  const found = new Map<number, Entry[]>()
  for (const { movement, account, tokens } of rows) {
    const entry = { account, tokens: Number(tokens) }
    const known = found.get(Number(movement))
    if (known === undefined) found.set(Number(movement), [entry])
    else known.push(entry)
  }
  return found
}

/** A tip of which no whole token came to the performer has no entry of theirs, but names them. null: nobody is named. */
function modelIn({ to, broadcaster, model }: Memo): string | null {
  const id = to ?? broadcaster ?? model
  return Number.isInteger(id) ? `earnings:${id}` : null
}

const settled: Readonly<Record<string, string>> = {
  commission_settlement: 'commission',
  toy_control_settlement: 'toy_control',
}

function kindOf(kind: string, memo: Memo): string {
  if (kind === 'show_settlement') return typeof memo.kind === 'string' ? memo.kind : 'other'
  return settled[kind] ?? kind
}
