import type { AccountId } from '../protocol/ids.ts'
import type { MovementKind } from '../rules/ledger/movements.ts'
import type { Result } from '../rules/result.ts'

/**
 * The ledger: double entry, append-only, one writer, group commit. Amounts are whole tokens in a JavaScript
 * integer (ADR 0003).
 */

/**
 * `wallet:12`, `earnings:7`, `studio:3`, `platform`, `promotions`, `escrow:…`, `clearing:…`: kind, then
 * whose.
 */
export type LedgerAccountId = string

/**
 * One line of a command: moves `tokens` from one account to another. All lines of a command happen, or none.
 */
export interface LedgerLine {
  readonly debit: LedgerAccountId
  readonly credit: LedgerAccountId
  readonly tokens: number
}

/** Basis points, ten thousand in all: who gets what of an income. */
export interface ShareRates {
  readonly platform: number
  readonly studio: number
  readonly model: number
}

/**
 * An income that the books share. How many whole tokens each gets depends on what was shared between the same
 * accounts before (LEDGER-11), so only the ledger knows it, in the transaction itself.
 */
export interface SharedIncome {
  /** Where it comes from; the sum of it is what is shared. */
  readonly from: readonly { readonly account: LedgerAccountId; readonly tokens: number }[]
  readonly model: LedgerAccountId
  /** null: the model works without one, and `rates.studio` is 0. */
  readonly studio: LedgerAccountId | null
  readonly rates: ShareRates
}

/** How an income was shared, in whole tokens. */
export interface Split extends ShareRates {
  readonly gross: number
}

/**
 * An event that leaves after the commit, in commit order (outbox). `topic` is `room:<username>` or
 * `account:<id>`.
 */
export interface OutboxDraft {
  readonly topic: string
  /** A server event of the protocol; the cursor is filled in by the outbox. */
  readonly name: string
  readonly payload: Readonly<Record<string, unknown>>
}

export interface OutboxEvent extends OutboxDraft {
  /** Position in commit order; what clients send back as `cursor`. */
  readonly cursor: number
  /**
   * Cursor of the event before it on the same topic; 0: there is none. Who has seen that one, or anything of
   * the topic behind it, has missed nothing (FEED-01).
   */
  readonly previous: number
}

/**
 * Who asked, under which key, for exactly what: a repeat is answered from the record, another body is
 * refused.
 */
export interface Idempotency {
  /** `tip:12`: the caller's own space, so that nobody meets another's keys. */
  readonly scope: string
  readonly key: string
  /** Hash over everything that the request says. */
  readonly fingerprint: string
}

/**
 * Under which right a room's owner commands. Once the ledger has seen a greater epoch of the room it refuses a
 * smaller one: who has lost the room writes nothing more, whatever they believe (FENCE-01).
 */
export interface Fence {
  /** The account id of the performer. */
  readonly room: string
  /** Of the lease of the room. */
  readonly epoch: number
}

export type LedgerCommand =
  | {
      /** Moves tokens at once. */
      readonly kind: 'transfer'
      readonly fence?: Fence
      readonly id: string
      readonly at: number
      readonly reason: string
      /** May be empty where there is an income. */
      readonly lines: readonly LedgerLine[]
      /** Shared after `lines`, in the same movement; how goes into the memo and the receipt as `split`. */
      readonly income?: SharedIncome
      readonly idempotency?: Idempotency
      /** What it is, and so how its memo reads; absent: `other`, which says nothing of itself. */
      readonly movement?: MovementKind
      readonly memo?: Readonly<Record<string, unknown>>
      /** What the escrow is for into which it sets tokens aside. */
      readonly escrow?: EscrowPurpose
      /** The ledger looks them up itself for every wallet that is debited; only tests bring their own. */
      readonly spendLimits?: readonly SpendLimit[]
      readonly events?: readonly OutboxDraft[]
      /** Accounts whose owners are told the new balance (`v3.token.update`), with the topic to tell it on. */
      readonly notify?: readonly BalanceNotice[]
    }
  /** No tokens: puts events into the same stream, so that one cursor orders tips and moderation. */
  | {
      readonly kind: 'announce'
      readonly fence?: Fence
      readonly at: number
      readonly events: readonly OutboxDraft[]
    }

/** Refuse what would take the day's spending of `account` above `tokensMax` (LEDGER-13). */
export interface SpendLimit {
  readonly account: LedgerAccountId
  readonly tokensMax: number
}

export interface BalanceNotice {
  readonly account: LedgerAccountId
  readonly topic: string
  readonly username: string
  readonly type: string
}

export type LedgerError =
  | { readonly code: 'not_enough_tokens'; readonly available: number }
  | { readonly code: 'idempotency_conflict' }
  /** `left`: what the day's limit still allows. */
  | { readonly code: 'over_limit'; readonly spent: number; readonly left: number }
  | { readonly code: 'storage_full' }
  /** Another process owns the room by now; the same key may be sent there. */
  | { readonly code: 'fenced' }

export interface LedgerReceipt {
  readonly transferId: string
  /** True: the same key came before; nothing moved now. */
  readonly repeated: boolean
  /**
   * Available balance after the command, for each account that it debited. On a repeat: as it was the first
   * time.
   */
  readonly available: Readonly<Record<LedgerAccountId, number>>
  /** How the income of the command was shared; absent where it had none. */
  readonly split?: Split
}

export interface Balance {
  readonly posted: number
}

/**
 * What is spent and not over at once. All of it stands in accounts of one name: one for each participant, and
 * one for what has accrued and is not paid out yet. A held tip, a group tip and a commission have no accrued account.
 */
export type EscrowKind = 'show' | 'held_tip' | 'group_tip' | 'toy_control' | 'commission'

/** What an escrow is for. The books keep it with what is in it (LEDGER-32). */
export interface EscrowPurpose {
  /** The name in its accounts. */
  readonly id: string
  readonly kind: EscrowKind
  /** In whose room. */
  readonly model: AccountId
}

/** An escrow that is not empty. */
export interface OpenEscrow extends EscrowPurpose {
  readonly tokens: number
}

/** An account that holds tokens, or owes them. */
export interface LedgerHolding {
  readonly account: LedgerAccountId
  readonly posted: number
}

/** What happened under an id. */
export interface LedgerMovement {
  readonly id: string
  readonly kind: MovementKind
  readonly at: number
  readonly reason: string
  readonly memo: Readonly<Record<string, unknown>>
}

export interface StatementLine {
  readonly id: string
  readonly kind: MovementKind
  readonly cursor: number
  readonly at: number
  /** Signed, as this account sees it. */
  readonly tokens: number
  readonly balanceAfter: number
  readonly counterparty: LedgerAccountId
  readonly reason: string
  readonly memo: Readonly<Record<string, unknown>>
}

/** What came to an account and what left it, without the balance. */
export interface AccountLine extends Pick<StatementLine, 'kind' | 'cursor' | 'at' | 'tokens' | 'memo'> {
  readonly account: LedgerAccountId
}

/** What was read, and what does not add up. */
export interface Reconciliation {
  readonly accounts: number
  readonly entries: number
  /** Of all accounts together, tokens; anything but 0 is a problem. */
  readonly total: number
  readonly problems: readonly string[]
}

export interface Ledger {
  /** Durable when it answers. Commands that arrive while a commit is on its way share the next one. */
  execute(command: LedgerCommand): Promise<Result<LedgerReceipt, LedgerError>>
  /**
   * The answer that this key has had already; null: none. Moves nothing. For callers whose own rules would
   * refuse a repeat of what was granted before (LEDGER-07).
   */
  recall(
    idempotency: Idempotency,
  ): Promise<Result<LedgerReceipt | null, { readonly code: 'idempotency_conflict' }>>
  balance(account: LedgerAccountId): Promise<Balance>
  /** Tokens that came to an account after `at`, ms since 1970; what left it is not taken off. */
  creditedAfter(account: LedgerAccountId, at: number): Promise<number>
  /**
   * Accounts whose id begins with `prefix` and whose posted balance is not 0, by the bytes of their ids. For
   * what is found again after a crash: escrow.
   */
  holdings(prefix: string): Promise<readonly LedgerHolding[]>
  /** The escrows of one room that are not empty, by their ids (LEDGER-32). */
  openEscrows(model: AccountId): Promise<readonly OpenEscrow[]>
  /** In whose rooms there is one. Orders to performers are not of a room: theirs are left out. */
  escrowModels(): Promise<readonly AccountId[]>
  /** A transfer by its id; null: it never happened. */
  movement(id: string): Promise<LedgerMovement | null>
  statement(account: LedgerAccountId, before: number | null, limit: number): Promise<readonly StatementLine[]>
  /**
   * Lines of several accounts from `since` on (ms since 1970), of each behind its own cursor; 0: all of them.
   * One question for as many accounts as there are, oldest first.
   */
  linesAfter(
    accounts: readonly { readonly account: LedgerAccountId; readonly cursor: number }[],
    since: number,
  ): Promise<readonly AccountLine[]>
  /** Events of these topics after `cursor`, oldest first. */
  eventsAfter(topics: readonly string[], cursor: number, limit: number): Promise<readonly OutboxEvent[]>
  /** The newest cursor; 0 when nothing ever happened. */
  head(): Promise<number>
  /** Called with each commit's events, in order, after the commit. Answers a function that ends it. */
  onCommitted(listener: (events: readonly OutboxEvent[]) => void): () => void
  /** Proves that the books add up; the answer lists what does not. */
  reconcile(): Promise<Reconciliation>
  close(): Promise<void>
}
