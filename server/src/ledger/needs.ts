import type { LedgerAccountId, LedgerCommand, LedgerLine } from '@footlight/core/ports/ledger'
import { escrowIdOf, PLATFORM_ACCOUNT, participantBehind } from '@footlight/core/rules/ledger/accounts'
import { sharedKey } from '@footlight/core/rules/ledger/shares'
import { recordId } from './books.ts'

/** What must be read before a batch can be decided. */
export interface Needs {
  readonly accounts: ReadonlySet<LedgerAccountId>
  readonly records: ReadonlySet<string>
  readonly topics: ReadonlySet<string>
  /** By the names in their accounts. */
  readonly escrows: ReadonlySet<string>
  /** By `sharedKey`. */
  readonly shared: ReadonlySet<string>
}

export function needsOf(commands: readonly LedgerCommand[]): Needs {
  const accounts = new Set<LedgerAccountId>()
  const records = new Set<string>()
  const topics = new Set<string>()
  const shared = new Set<string>()
  for (const command of commands) {
    if ('idempotency' in command && command.idempotency) records.add(recordId(command.idempotency))
    if ('lines' in command) {
      for (const line of command.lines) addLine(line, accounts)
    }
    if ('events' in command) for (const event of command.events ?? []) topics.add(event.topic)
    // A notice needs the balance that it tells, and its place in its topic.
    if ('notify' in command)
      for (const { account, topic } of command.notify ?? []) {
        accounts.add(account)
        topics.add(topic)
      }
    if (command.kind === 'transfer' && command.income) {
      const { from, model, studio } = command.income
      shared.add(sharedKey(command.income))
      accounts.add(model).add(PLATFORM_ACCOUNT)
      if (studio !== null) accounts.add(studio)
      for (const { account } of from) accounts.add(account)
    }
  }
  const escrows = new Set<string>()
  for (const account of accounts) {
    const escrow = escrowIdOf(account)
    if (escrow !== null) escrows.add(escrow)
  }
  return { accounts, records, topics, shared, escrows }
}

/**
 * Tokens that return to a wallet from what a show has accrued were held in that person's participant account.
 */
function addLine({ debit, credit }: LedgerLine, accounts: Set<LedgerAccountId>): void {
  accounts.add(debit).add(credit)
  const participant = participantBehind(debit, credit)
  if (participant !== null) accounts.add(participant)
}
