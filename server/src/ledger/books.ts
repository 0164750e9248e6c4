import type {
  Idempotency,
  LedgerAccountId,
  LedgerError,
  LedgerReceipt,
  OpenEscrow,
  OutboxEvent,
  Split,
} from '@footlight/core/ports/ledger'
import type { MovementKind } from '@footlight/core/rules/ledger/movements'
import type { Result } from '@footlight/core/rules/result'

export interface AccountBooks {
  /** Tokens. */
  readonly posted: number
  /** The account's newest entry, by its movement; 0: none. Where its statement begins. */
  readonly last: number
  /** The day that `spent` is of: days since 1970, UTC. */
  readonly day: number
  /**
   * Of a wallet: what was spent or held on `day` (LEDGER-13). Of a participant's escrow: what was held from
   * that person on `day` and has not been refunded.
   */
  readonly spent: number
}

/** The answer to a key, stored in the transaction that made it. */
export interface KeyRecord {
  readonly fingerprint: string
  readonly transferId: string
  readonly available: Readonly<Record<LedgerAccountId, number>>
  readonly split?: Split
}

/** The last numbers given out; both only grow. */
export interface Positions {
  readonly movement: number
  readonly cursor: number
  /** In which incomes were counted last: months since January 1970, UTC. */
  readonly month: number
}

/**
 * Everything that a batch's commands may look at, read under the writer's lock. A missing account has never
 * been used.
 */
export interface Snapshot {
  readonly accounts: ReadonlyMap<LedgerAccountId, AccountBooks>
  /** By `recordId`. */
  readonly records: ReadonlyMap<string, KeyRecord>
  /**
   * By `sharedKey`: where the sharing between these accounts stands (LEDGER-11); a missing one stands at 0.
   */
  readonly shared: ReadonlyMap<string, number>
  /** By their names; what is missing was never told what it is for, or is new. */
  readonly escrows: ReadonlyMap<string, OpenEscrow>
  /** Cursor of the newest event of each topic; a missing topic has never had one. */
  readonly topics: ReadonlyMap<string, number>
  readonly positions: Positions
}

/** One command that moved tokens. */
export interface Movement {
  readonly seq: number
  readonly id: string
  readonly kind: MovementKind
  readonly reason: string
  readonly at: number
  readonly memo: Readonly<Record<string, unknown>>
}

/** One line of a movement; the double entry itself. */
export interface Transfer {
  readonly movement: number
  readonly line: number
  readonly debit: LedgerAccountId
  readonly credit: LedgerAccountId
  readonly tokens: number
}

/** What one movement did to one account: a line of its statement. */
export interface Entry {
  readonly account: LedgerAccountId
  readonly movement: number
  /** Signed. */
  readonly tokens: number
  /** Posted balance after the movement. */
  readonly balance: number
  readonly counterparty: LedgerAccountId
  /** The account's entry before this one, by its movement; 0: none. */
  readonly previous: number
}

/** What a command does to one account in sum, and whom the account's statement names. */
export interface NetChange {
  tokens: number
  readonly counterparty: LedgerAccountId
}

/** What of one kind a performer earned with one studio, or without, in a month (STATEMENT-01). Tokens. */
export interface IncomeSums {
  /** `earnings:7`. */
  readonly model: LedgerAccountId
  /** `studio:3`; empty: without one. */
  readonly studio: LedgerAccountId | ''
  readonly kind: string
  readonly count: number
  /** What viewers paid: the sum of the three parts. */
  readonly paid: number
  readonly toModel: number
  readonly toStudio: number
  readonly toPlatform: number
}

/** The sums of a month that several movements belong to. `month`: months since January 1970, UTC. */
export interface MonthSums extends IncomeSums {
  readonly month: number
}

/** An event as it is stored. */
export interface OutboxRecord extends OutboxEvent {
  readonly at: number
}

/** `fault`: a programmer's error in this one command; its batch-mates are not touched. */
export type Outcome = Result<LedgerReceipt, LedgerError> | { readonly ok: false; readonly fault: string }

/** What a batch does to the books. Applied as a whole, or not at all. */
export interface BatchPlan {
  /** One for each command, in order. */
  readonly outcomes: readonly Outcome[]
  readonly movements: readonly Movement[]
  readonly transfers: readonly Transfer[]
  readonly entries: readonly Entry[]
  /** Only what changed. */
  readonly accounts: ReadonlyMap<LedgerAccountId, AccountBooks>
  readonly records: ReadonlyMap<string, KeyRecord>
  readonly shared: ReadonlyMap<string, number>
  readonly escrows: ReadonlyMap<string, OpenEscrow>
  /** By `keyOfSums`: what is added to the sums of months (STATEMENT-01). */
  readonly months: ReadonlyMap<string, MonthSums>
  readonly events: readonly OutboxRecord[]
  /** Newest cursor of each topic that had an event. */
  readonly topics: ReadonlyMap<string, number>
  readonly positions: Positions
}

/** One text for scope and key, so that one lookup finds both. The separator is in neither. */
export function recordId(idempotency: Idempotency): string {
  return `${idempotency.key}\u001f${idempotency.scope}`
}
