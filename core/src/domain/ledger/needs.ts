import type { BalanceNotice, LedgerAccountId } from '../../ports/ledger.ts'
import { recordId, spendKey, type BookCommand } from './books.ts'

/** What must be read before a batch can be decided. */
export interface Needs {
  readonly accounts: ReadonlySet<LedgerAccountId>
  readonly holds: ReadonlySet<string>
  readonly records: ReadonlySet<string>
  readonly topics: ReadonlySet<string>
  /** By `spendKey`. */
  readonly spent: ReadonlyMap<string, { readonly account: LedgerAccountId; readonly reason: string; readonly sinceMs: number }>
}

/** What the holds themselves bring (their account, their notices) is added when they have been read. */
export function needsOf(commands: readonly BookCommand[]): Needs {
  const accounts = new Set<LedgerAccountId>()
  const holds = new Set<string>()
  const records = new Set<string>()
  const topics = new Set<string>()
  const spent = new Map<string, { account: LedgerAccountId; reason: string; sinceMs: number }>()
  for (const command of commands) {
    if ('idempotency' in command && command.idempotency) records.add(recordId(command.idempotency))
    if ('holdId' in command) holds.add(command.holdId)
    if (command.kind === 'hold') accounts.add(command.debit)
    if ('lines' in command) {
      for (const line of command.lines) accounts.add(line.debit).add(line.credit)
    }
    if ('events' in command) for (const event of command.events ?? []) topics.add(event.topic)
    if ('notify' in command) for (const notice of command.notify ?? []) addNotice(notice, accounts, topics)
    if (command.kind === 'transfer' && command.spendLimit) {
      const { account, sinceMs } = command.spendLimit
      spent.set(spendKey(account, command.reason, sinceMs), { account, reason: command.reason, sinceMs })
    }
  }
  return { accounts, holds, records, topics, spent }
}

/** A notice needs the balance that it tells, and its place in its topic. */
export function addNotice(notice: BalanceNotice, accounts: Set<LedgerAccountId>, topics: Set<string>): void {
  accounts.add(notice.account)
  topics.add(notice.topic)
}
