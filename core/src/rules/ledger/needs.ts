import type { BalanceNotice, LedgerAccountId, LedgerLine } from '../../ports/ledger.ts'
import { PLATFORM_ACCOUNT, participantBehind } from './accounts.ts'
import { type BookCommand, recordId } from './books.ts'
import { sharedKey } from './shares.ts'

/** What must be read before a batch can be decided. */
export interface Needs {
  readonly accounts: ReadonlySet<LedgerAccountId>
  readonly holds: ReadonlySet<string>
  readonly records: ReadonlySet<string>
  readonly topics: ReadonlySet<string>
  /** By `sharedKey`. */
  readonly shared: ReadonlySet<string>
}

/** What the holds themselves bring (their account, their notices) is added when they have been read. */
export function needsOf(commands: readonly BookCommand[]): Needs {
  const accounts = new Set<LedgerAccountId>()
  const holds = new Set<string>()
  const records = new Set<string>()
  const topics = new Set<string>()
  const shared = new Set<string>()
  for (const command of commands) {
    if ('idempotency' in command && command.idempotency) records.add(recordId(command.idempotency))
    if ('holdId' in command) holds.add(command.holdId)
    if (command.kind === 'hold') accounts.add(command.debit)
    if ('lines' in command) {
      for (const line of command.lines) addLine(line, accounts)
    }
    if ('events' in command) for (const event of command.events ?? []) topics.add(event.topic)
    if ('notify' in command) for (const notice of command.notify ?? []) addNotice(notice, accounts, topics)
    if (command.kind === 'transfer' && command.income) {
      const { from, model, studio } = command.income
      shared.add(sharedKey(command.income))
      accounts.add(model).add(PLATFORM_ACCOUNT)
      if (studio !== null) accounts.add(studio)
      for (const { account } of from) accounts.add(account)
    }
  }
  return { accounts, holds, records, topics, shared }
}

/** What comes back to a wallet out of a show's till was set aside by that person's seat. */
function addLine({ debit, credit }: LedgerLine, accounts: Set<LedgerAccountId>): void {
  accounts.add(debit).add(credit)
  const participant = participantBehind(debit, credit)
  if (participant !== null) accounts.add(participant)
}

/** A notice needs the balance that it tells, and its place in its topic. */
export function addNotice(notice: BalanceNotice, accounts: Set<LedgerAccountId>, topics: Set<string>): void {
  accounts.add(notice.account)
  topics.add(notice.topic)
}
