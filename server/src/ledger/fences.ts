import type { LedgerCommand } from '@footlight/core/ports'
import { recordId, type Snapshot } from './books.ts'
import type { LedgerStatements } from './statements.ts'
import { integerOf, type LedgerConnection, textOf } from './store.ts'
import { ledgerTables } from './tables.ts'

/** What the fences of a batch decide, before its commands are looked at (FENCE-01). */
export interface FencedBatch {
  /** Of commands that a holder of before has sent. */
  readonly stale: ReadonlySet<LedgerCommand>
  /** Epochs seen for the first time, by room: written with the batch. */
  readonly raised: ReadonlyMap<string, number>
}

/** A batch without fences costs no statement. The writer's lock is held. */
export async function readFences(
  connection: LedgerConnection,
  statements: LedgerStatements,
  commands: readonly LedgerCommand[],
  { records }: Pick<Snapshot, 'records'>,
): Promise<FencedBatch> {
  const stale = new Set<LedgerCommand>()
  const raised = new Map<string, number>()
  const rooms = new Set(commands.flatMap((command) => fenceOf(command)?.room ?? []))
  if (rooms.size === 0) return { stale, raised }
  const epochs = new Map<string, number>()
  for (const row of await connection.all(statements.fences, [JSON.stringify([...rooms])]))
    epochs.set(textOf(row, 'id'), integerOf(row, 'epoch'))
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

export async function storeFences(
  connection: LedgerConnection,
  { raised }: Pick<FencedBatch, 'raised'>,
): Promise<void> {
  if (raised.size > 0) await connection.insert(ledgerTables.fences, [...raised].flat())
}

function fenceOf(command: LedgerCommand) {
  return ('fence' in command ? command.fence : undefined) ?? null
}

/** Whoever asks again is told what happened, whoever owns the room now. */
function isAnswered(command: LedgerCommand, records: Snapshot['records']): boolean {
  const idempotency = 'idempotency' in command ? command.idempotency : undefined
  return idempotency !== undefined && records.has(recordId(idempotency))
}
