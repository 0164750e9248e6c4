import type { LedgerAccountId, LedgerCommand, OpenEscrow } from '@footlight/core/ports/ledger'
import type {
  AccountBooks,
  BatchPlan,
  Entry,
  KeyRecord,
  MonthSums,
  Movement,
  OutboxRecord,
  Outcome,
  Positions,
  Transfer,
} from '../books.ts'
import { foldBatch } from '../fold.ts'
import { addedUp } from '../months.ts'

/**
 * The books in memory: the model that tests drive, and against which a store can be compared. Never loses
 * anything but its process.
 */
export class MemoryBooks {
  readonly accounts = new Map<LedgerAccountId, AccountBooks>()
  readonly records = new Map<string, KeyRecord>()
  readonly shared = new Map<string, number>()
  readonly escrows = new Map<string, OpenEscrow>()
  readonly months = new Map<string, MonthSums>()
  readonly topics = new Map<string, number>()
  readonly movements: Movement[] = []
  readonly transfers: Transfer[] = []
  readonly entries: Entry[] = []
  readonly events: OutboxRecord[] = []
  positions: Positions = { movement: 0, cursor: 0, month: 0 }

  run(commands: readonly LedgerCommand[]): readonly Outcome[] {
    const { accounts, records, shared, escrows, topics, positions } = this
    const plan = foldBatch(commands, { accounts, records, shared, escrows, topics, positions })
    this.#apply(plan)
    return plan.outcomes
  }

  /** Tokens over all accounts; 0 unless the books are broken. */
  total(): number {
    return [...this.accounts.values()].reduce((sum, { posted }) => sum + posted, 0)
  }

  #apply(plan: BatchPlan): void {
    for (const [id, books] of plan.accounts) this.accounts.set(id, books)
    for (const [id, record] of plan.records) this.records.set(id, record)
    for (const [key, position] of plan.shared) this.shared.set(key, position)
    for (const [id, escrow] of plan.escrows) this.escrows.set(id, escrow)
    for (const [topic, cursor] of plan.topics) this.topics.set(topic, cursor)
    for (const [key, sums] of plan.months) this.months.set(key, addedUp(this.months.get(key), sums))
    this.movements.push(...plan.movements)
    this.transfers.push(...plan.transfers)
    this.entries.push(...plan.entries)
    this.events.push(...plan.events)
    this.positions = plan.positions
  }
}
