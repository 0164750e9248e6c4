import type { BalanceNotice } from '@footlight/core/ports'
import {
  type AccountBooks,
  addNotice,
  type BookCommand,
  type HoldBooks,
  type HoldState,
  type KeyRecord,
  needsOf,
  type Snapshot,
} from '@footlight/core/rules/ledger/index'
import type { LedgerStatements } from './statements.ts'
import { integerOf, type LedgerConnection, type Row, textOf } from './store.ts'

/**
 * Reads all that `commands` may look at, in a number of statements that does not grow with them. Takes the
 * writer's lock first.
 */
export async function readSnapshot(
  connection: LedgerConnection,
  statements: LedgerStatements,
  commands: readonly BookCommand[],
): Promise<Snapshot> {
  const [positions] = await connection.all(statements.positions, [])
  if (!positions) throw new TypeError('the ledger has lost its positions')
  const needs = needsOf(commands)
  const holds = await readById(connection, statements.holds, needs.holds, parseHold)
  const accounts = new Set(needs.accounts)
  const topics = new Set(needs.topics)
  for (const hold of holds.values()) {
    accounts.add(hold.account)
    for (const notice of hold.notify) addNotice(notice, accounts, topics)
  }
  return {
    positions: { movement: integerOf(positions, 'movement'), cursor: integerOf(positions, 'cursor') },
    holds,
    accounts: await readById(connection, statements.accounts, accounts, parseAccount),
    topics: await readById(connection, statements.topics, topics, (row) => integerOf(row, 'last')),
    records: await readById(connection, statements.keys, needs.records, parseKey),
    shared: await readById(connection, statements.shared, needs.shared, (row) => integerOf(row, 'position')),
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
    held: integerOf(row, 'held'),
    last: integerOf(row, 'last'),
    day: integerOf(row, 'day'),
    spent: integerOf(row, 'spent'),
  }
}

function parseHold(row: Row): HoldBooks {
  return {
    id: textOf(row, 'id'),
    account: textOf(row, 'account'),
    tokens: integerOf(row, 'tokens'),
    reason: textOf(row, 'reason'),
    at: integerOf(row, 'at'),
    expires: integerOf(row, 'expires'),
    // A CHECK constraint keeps the column to these words; `notify` and `receipt` are written by this program
    // only.
    state: textOf(row, 'state') as HoldState,
    posted: integerOf(row, 'posted'),
    notify: JSON.parse(textOf(row, 'notify')) as readonly BalanceNotice[],
  }
}

export function parseKey(row: Row): KeyRecord {
  return {
    fingerprint: textOf(row, 'fingerprint'),
    ...(JSON.parse(textOf(row, 'receipt')) as Omit<KeyRecord, 'fingerprint'>),
  }
}
