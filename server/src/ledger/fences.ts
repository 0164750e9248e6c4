import type { LedgerCommand } from '@footlight/core/ports'
import { recordId, type Snapshot } from './books.ts'
import type { LedgerStatements } from './statements.ts'
import { integerOf, type LedgerConnection, type TableRows, textOf } from './store.ts'
import { ledgerTables } from './tables.ts'

/** What the fences of a batch decide, before its commands are looked at (FENCE-01). */
export interface FencedBatch {
  /** Of commands that a holder of before has sent. */
  readonly stale: ReadonlySet<LedgerCommand>
  /** Epochs seen for the first time, by room: written with the batch. */
  readonly raised: ReadonlyMap<string, number>
}

/** By room. A batch without fences costs no statement. The writer's lock is held, or asked for before. */
export async function readEpochs(
  connection: LedgerConnection,
  statements: LedgerStatements,
  commands: readonly LedgerCommand[],
): Promise<ReadonlyMap<string, number>> {
  const rooms = new Set(commands.flatMap((command) => fenceOf(command)?.room ?? []))
  if (rooms.size === 0) return new Map()
  const rows = await connection.all(statements.fences, [JSON.stringify([...rooms])])
  return new Map(rows.map((row) => [textOf(row, 'id'), integerOf(row, 'epoch')]))
}

export function judgeFences(
  commands: readonly LedgerCommand[],
  stored: ReadonlyMap<string, number>,
  { records }: Pick<Snapshot, 'records'>,
): FencedBatch {
  const stale = new Set<LedgerCommand>()
  const raised = new Map<string, number>()
  const epochs = new Map(stored)
  for (const command of commands) {
    const fence = fenceOf(command)
    if (fence === null) continue
    const { room, epoch } = fence
    const seen = epochs.get(room) ?? 0
    if (epoch < seen && !isAnswered(command, records)) stale.add(command)
    if (epoch <= seen) continue
    epochs.set(room, epoch)
    raised.set(room, epoch)
  }
  return { stale, raised }
}

export function fenceRows({ raised }: Pick<FencedBatch, 'raised'>): readonly TableRows[] {
  return raised.size === 0 ? [] : [{ table: ledgerTables.fences, values: [...raised].flat() }]
}

function fenceOf(command: LedgerCommand) {
  return ('fence' in command ? command.fence : undefined) ?? null
}

/** Whoever asks again is told what happened, whoever owns the room now. */
function isAnswered(command: LedgerCommand, records: Snapshot['records']): boolean {
  const idempotency = 'idempotency' in command ? command.idempotency : undefined
  return idempotency !== undefined && records.has(recordId(idempotency))
}
