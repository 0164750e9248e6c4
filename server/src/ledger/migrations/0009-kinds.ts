import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../../platform/db/database-kind.ts'

const PAGE_ROWS = 1_000

interface Row {
  readonly seq: number
  readonly reason: string
  readonly memo: string
}

/**
 * What each movement is (LEDGER-31), in a column. Those of before are told apart by reason and memo, this once:
 * by the shape of the memo first, as statements had to until then.
 */
export function kinds(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      if (kind === 'postgres') return await addKinds(db)
      // As 0008: one transaction, and done before where only the note of it is missing.
      await db.transaction().execute(async (transaction) => {
        const { rows } =
          await sql`select 1 from pragma_table_info('ledger_movements') where name = 'kind'`.execute(
            transaction,
          )
        if (rows.length === 0) await addKinds(transaction)
      })
    },
  }
}

async function addKinds(db: Kysely<unknown>): Promise<void> {
  await sql`alter table ledger_movements add column kind text not null default 'other'`.execute(db)
  for (let after = 0; ; ) {
    const { rows } = await sql<Row>`select seq, reason, memo from ledger_movements
      where seq > ${after} order by seq limit ${PAGE_ROWS}`.execute(db)
    const last = rows.at(-1)
    if (last === undefined) return
    const groups = new Map<string, number[]>()
    for (const row of rows) {
      const kind = kindOf(row)
      const group = groups.get(kind)
      if (group === undefined) groups.set(kind, [row.seq])
      else group.push(row.seq)
    }
    for (const [kind, seqs] of groups)
      await sql`update ledger_movements set kind = ${kind} where seq in (${sql.join(seqs)})`.execute(db)
    after = Number(last.seq)
  }
}

const ofPayment: Readonly<Record<string, string>> = {
  scratchoff: 'scratch',
  golden_ticket: 'golden_ticket',
  tip_split: 'group_tip',
}
const ofReason: Readonly<Record<string, string>> = {
  show_charge: 'show_charge',
  show_return: 'show_return',
  show_settle: 'show_settlement',
  toy_control: 'toy_control',
  toy_control_served: 'toy_control_charge',
  toy_control_settle: 'toy_control_settlement',
  tip_split: 'group_tip_share',
  tip_split_refund: 'group_tip_refund',
  promotion: 'gift',
}

function kindOf({ reason, memo: text }: Row): string {
  const memo = JSON.parse(text) as Readonly<Record<string, unknown>>
  const says = (...names: readonly string[]): boolean =>
    names.every((name) => Number.isInteger(memo[name]) || typeof memo[name] === 'string')
  if (says('from', 'to') && memo['split'] !== undefined) return ofPayment[reason] ?? 'tip'
  const known = ofReason[reason] ?? (reason.endsWith('_escrow') ? 'show_escrow' : undefined)
  if (known !== undefined) return known
  if (says('show', 'broadcaster')) return 'show_settlement'
  return says('control', 'viewer', 'model') ? 'toy_control_settlement' : 'other'
}
