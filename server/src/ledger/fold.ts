import type {
  EscrowPurpose,
  Idempotency,
  LedgerAccountId,
  LedgerCommand,
  LedgerError,
  LedgerLine,
  LedgerReceipt,
  SpendLimit,
  Split,
} from '@footlight/core/ports/ledger'
import { escrowIdOf, mayOverdraw } from '@footlight/core/rules/ledger/accounts'
import { sharedKey, shareIncome } from '@footlight/core/rules/ledger/shares'
import { assertNever, fail, ok, type Result } from '@footlight/core/rules/result'
import {
  type BatchPlan,
  type KeyRecord,
  type NetChange,
  type Outcome,
  recordId,
  type Snapshot,
} from './books.ts'
import { BatchDraft } from './draft.ts'
import { incomeOfMovement } from './months.ts'
import { DaySums } from './spending.ts'

type TransferCommand = Extract<LedgerCommand, { kind: 'transfer' }>

/**
 * Decides a batch: one command after another, each upon what the ones before it left. How commands are
 * grouped into batches never changes an outcome (LEDGER-14). No I/O: the caller has read the snapshot and
 * stores the plan in one transaction.
 */
export function foldBatch(commands: readonly LedgerCommand[], snapshot: Snapshot): BatchPlan {
  const draft = new BatchDraft(snapshot)
  return draft.finish(commands.map((command) => decide(draft, command)))
}

function decide(draft: BatchDraft, command: LedgerCommand): Outcome {
  const idempotency = 'idempotency' in command ? command.idempotency : undefined
  if (!idempotency) return apply(draft, command)
  const id = recordId(idempotency)
  const record = draft.record(id)
  if (record) return repeatOf(record, idempotency)
  const outcome = apply(draft, command)
  // A refusal is not recorded: after a top-up the same request may go through (LEDGER-08).
  if (outcome.ok) {
    const { transferId, available, split } = outcome.value
    draft.setRecord(id, {
      fingerprint: idempotency.fingerprint,
      transferId,
      available,
      ...(split && { split }),
    })
  }
  return outcome
}

/** What a key that was used before answers (LEDGER-07). */
export function repeatOf(
  { fingerprint, ...answer }: KeyRecord,
  idempotency: Idempotency,
): Result<LedgerReceipt, { readonly code: 'idempotency_conflict' }> {
  return fingerprint === idempotency.fingerprint
    ? ok({ ...answer, repeated: true })
    : fail({ code: 'idempotency_conflict' })
}

function apply(draft: BatchDraft, command: LedgerCommand): Outcome {
  switch (command.kind) {
    case 'transfer': {
      return transfer(draft, command)
    }
    case 'announce': {
      draft.addEvents(command.events, command.at)
      return ok({ transferId: '', repeated: false, available: {} })
    }
    default: {
      return assertNever(command)
    }
  }
}

function transfer(draft: BatchDraft, command: TransferCommand): Outcome {
  const { income, at, spendLimits = [], memo } = command
  const key = income ? sharedKey(income) : ''
  const shared = income ? shareIncome(income, draft.shared(key)) : null
  const lines = shared ? [...command.lines, ...shared.lines] : command.lines
  const net = netOf(lines)
  // Whose income it is has it on the statement, also when their part of it comes to no whole token.
  if (income && !net.has(income.model))
    net.set(income.model, { tokens: 0, counterparty: income.from[0]?.account ?? income.model })
  const sums = new DaySums((account) => draft.account(account), at)
  for (const line of lines) sums.move(line)
  const refusal = overLimit(draft, spendLimits, sums, at)
  if (refusal) return fail(refusal)
  for (const [account, { tokens }] of net) {
    const available = draft.account(account).posted
    if (tokens < 0 && available + tokens < 0 && !mayOverdraw(account))
      return fail({ code: 'not_enough_tokens', available })
  }
  if (shared === null) return move(draft, command, net, sums)
  draft.setShared(key, shared.position)
  return move(draft, { ...command, lines, memo: { ...memo, split: shared.split } }, net, sums, shared.split)
}

/** LEDGER-13: what only brings tokens back is never above a limit, however low it is by now. */
function overLimit(
  draft: BatchDraft,
  limits: readonly SpendLimit[],
  sums: DaySums,
  at: number,
): LedgerError | null {
  for (const { account, tokensMax } of limits) {
    const { spent: before } = new DaySums((id) => draft.account(id), at).of(account)
    const { spent } = sums.of(account)
    if (spent > tokensMax && spent > before)
      return { code: 'over_limit', spent: before, left: Math.max(0, tokensMax - before) }
  }
  return null
}

/** Books the lines, and lets the events out. */
function move(
  draft: BatchDraft,
  command: TransferCommand,
  net: ReadonlyMap<LedgerAccountId, NetChange>,
  sums: DaySums,
  split?: Split,
): Outcome {
  const change = new Map<LedgerAccountId, number>()
  for (const [account, { tokens }] of net) {
    draft.setPosted(account, draft.account(account).posted + tokens)
    change.set(account, tokens)
    countEscrow(draft, account, tokens, command.escrow)
  }
  draft.setDaySums(sums.changed)
  const { id, movement = 'other', at, reason, lines, memo = {}, events = [], notify = [] } = command
  draft.addMovement({ id, kind: movement, reason, at, memo }, lines, net)
  draft.addIncome(incomeOfMovement(command, split, net), at)
  draft.addEvents(events, at)
  draft.addNotices(notify, change, at)
  return ok({ ...receipt(draft, id, new Set(lines.map((line) => line.debit))), ...(split && { split }) })
}

/** LEDGER-32: what is in an escrow is counted where it moves. */
function countEscrow(
  draft: BatchDraft,
  account: LedgerAccountId,
  tokens: number,
  purpose: EscrowPurpose | undefined,
): void {
  const id = escrowIdOf(account)
  if (id === null) return
  const known = draft.escrow(id) ?? (purpose?.id === id ? { ...purpose, tokens: 0 } : undefined)
  if (known !== undefined) draft.setEscrow({ ...known, tokens: known.tokens + tokens })
}

/** The sum per account; the first line that touches an account names its counterparty. */
function netOf(lines: readonly LedgerLine[]): Map<LedgerAccountId, NetChange> {
  const net = new Map<LedgerAccountId, NetChange>()
  const add = (account: LedgerAccountId, counterparty: LedgerAccountId, tokens: number): void => {
    const known = net.get(account)
    if (known) known.tokens += tokens
    else net.set(account, { tokens, counterparty })
  }
  for (const { debit, credit, tokens } of lines) {
    add(debit, credit, -tokens)
    add(credit, debit, tokens)
  }
  return net
}

function receipt(draft: BatchDraft, transferId: string, accounts: Iterable<LedgerAccountId>): LedgerReceipt {
  const available: Record<LedgerAccountId, number> = {}
  for (const account of accounts) available[account] = draft.account(account).posted
  return { transferId, repeated: false, available }
}
