import type { EscrowKind, LedgerCommand, OpenEscrow } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol/ids'
import type { AccountBooks, KeyRecord, Snapshot } from './books.ts'
import { needsOf } from './needs.ts'
import type { LedgerStatements } from './statements.ts'
import { integerOf, type LedgerConnection, type Row, textOf } from './store.ts'

/**
 * Reads all that `commands` may look at, in a number of statements that does not grow with them. Takes the
 * writer's lock first; the others are answered behind it, and are sent without waiting for it.
 */
export async function readSnapshot(
  connection: LedgerConnection,
  statements: LedgerStatements,
  commands: readonly LedgerCommand[],
): Promise<Snapshot> {
  const needs = needsOf(commands)
  const [[positions], accounts, topics, records, escrows, shared] = await Promise.all([
    connection.lock(statements.positions),
    readById(connection, statements.accounts, needs.accounts, parseAccount),
    readById(connection, statements.topics, needs.topics, (row) => integerOf(row, 'last')),
    readById(connection, statements.keys, needs.records, parseKey),
    readById(connection, statements.escrows, needs.escrows, parseEscrowRow),
    readById(connection, statements.shared, needs.shared, (row) => integerOf(row, 'position')),
  ])
  if (!positions) throw new TypeError('the ledger has lost its positions')
  return {
    positions: {
      movement: integerOf(positions, 'movement'),
      cursor: integerOf(positions, 'cursor'),
      month: integerOf(positions, 'month'),
    },
    ...{ accounts, topics, records, escrows, shared },
  }
}

async function readById<T>(
  connection: LedgerConnection,
  statement: string,
  ids: ReadonlySet<string>,
  parse: (row: Row) => T,
): Promise<ReadonlyMap<string, T>> {
  const found = new Map<string, T>()
  if (ids.size === 0) return found
  for (const row of await connection.all(statement, [JSON.stringify([...ids])]))
    found.set(textOf(row, 'id'), parse(row))
  return found
}

function parseAccount(row: Row): AccountBooks {
  return {
    posted: integerOf(row, 'posted'),
    last: integerOf(row, 'last'),
    day: integerOf(row, 'day'),
    spent: integerOf(row, 'spent'),
  }
}

export function parseEscrowRow(row: Row): OpenEscrow {
  return {
    id: textOf(row, 'id'),
    // Written by this program only, and kinds are never renamed.
    kind: textOf(row, 'kind') as EscrowKind,
    model: AccountId.parse(integerOf(row, 'model')),
    tokens: integerOf(row, 'tokens'),
  }
}

export function parseKey(row: Row): KeyRecord {
  return {
    fingerprint: textOf(row, 'fingerprint'),
    ...(JSON.parse(textOf(row, 'receipt')) as Omit<KeyRecord, 'fingerprint'>),
  }
}
