import type {
  Idempotency,
  LedgerAccountId,
  LedgerError,
  LedgerLine,
  LedgerReceipt,
  SpendLimit,
  Split,
} from '../../ports/ledger.ts'
import { assertNever, fail, ok, type Result } from '../result.ts'
import { mayOverdraw } from './accounts.ts'
import {
  type BatchPlan,
  type BookCommand,
  type HoldBooks,
  type KeyRecord,
  type Outcome,
  recordId,
  type Snapshot,
} from './books.ts'
import { BatchDraft, type NetChange } from './draft.ts'
import { sharedKey, shareIncome } from './shares.ts'
import { DaySums } from './spending.ts'

type CommandOf<Kind extends BookCommand['kind']> = Extract<BookCommand, { kind: Kind }>

/**
 * Decides a batch: one command after another, each upon what the ones before it left. How commands are
 * grouped into batches never changes an outcome (LEDGER-14). No I/O: the caller has read the snapshot and
 * stores the plan in one transaction.
 */
export function foldBatch(commands: readonly BookCommand[], snapshot: Snapshot): BatchPlan {
  const draft = new BatchDraft(snapshot)
  return draft.finish(commands.map((command) => decide(draft, command)))
}

function decide(draft: BatchDraft, command: BookCommand): Outcome {
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

function apply(draft: BatchDraft, command: BookCommand): Outcome {
  switch (command.kind) {
    case 'transfer': {
      return transfer(draft, command)
    }
    case 'hold': {
      return placeHold(draft, command)
    }
    case 'post': {
      return postHold(draft, command)
    }
    case 'void': {
      return release(draft, command.holdId, 'voided', command)
    }
    case 'expire': {
      return release(draft, command.holdId, 'expired', { id: command.holdId, at: command.at })
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

function transfer(draft: BatchDraft, command: CommandOf<'transfer'>): Outcome {
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
    const available = draft.available(account)
    if (tokens < 0 && available + tokens < 0 && !mayOverdraw(account))
      return fail({ code: 'not_enough_tokens', available })
  }
  if (shared === null) return move(draft, command, net, null, sums)
  draft.setShared(key, shared.position)
  return move(
    draft,
    { ...command, lines, memo: { ...memo, split: shared.split } },
    net,
    null,
    sums,
    shared.split,
  )
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

function placeHold(draft: BatchDraft, command: CommandOf<'hold'>): Outcome {
  const { id, at, debit, tokens, reason, expiresAt, spendLimits = [], notify = [] } = command
  if (draft.hold(id)) return { ok: false, fault: 'this hold id was used before' }
  const sums = new DaySums((account) => draft.account(account), at)
  sums.hold(debit, tokens)
  const refusal = overLimit(draft, spendLimits, sums, at)
  if (refusal) return fail(refusal)
  const { posted, held } = draft.account(debit)
  const available = posted - held
  if (available < tokens && !mayOverdraw(debit)) return fail({ code: 'not_enough_tokens', available })
  draft.setAccount(debit, posted, held + tokens)
  draft.setDaySums(sums.changed)
  draft.setHold({
    id,
    account: debit,
    tokens,
    reason,
    at,
    expires: expiresAt,
    state: 'open',
    posted: 0,
    notify,
  })
  draft.addNotices(notify, new Map([[debit, -tokens]]), at)
  return ok(receipt(draft, id, [debit]))
}

function postHold(draft: BatchDraft, command: CommandOf<'post'>): Outcome {
  const hold = draft.hold(command.holdId)
  const tokens = command.lines.reduce((sum, line) => sum + line.tokens, 0)
  if (!hold || hold.state !== 'open' || command.at >= hold.expires || tokens > hold.tokens)
    return fail({ code: 'hold_closed' })
  if (command.lines.some((line) => line.debit !== hold.account))
    return { ok: false, fault: 'a post debits only its hold’s account' }
  draft.setHold({ ...hold, state: 'posted', posted: tokens })
  // What was held counts since it was set aside; on another day it does not count again.
  const sums = new DaySums((account) => draft.account(account), command.at)
  if (sums.release(hold)) for (const line of command.lines) sums.move(line)
  return move(draft, command, netOf(command.lines), hold, sums)
}

/**
 * Gives a hold's tokens back. An expired hold may be voided until the sweep has closed it: the effect is the
 * same.
 */
function release(
  draft: BatchDraft,
  holdId: string,
  state: 'voided' | 'expired',
  command: { readonly id: string; readonly at: number; readonly notify?: HoldBooks['notify'] },
): Outcome {
  const hold = draft.hold(holdId)
  if (!hold || hold.state !== 'open' || (state === 'expired' && command.at < hold.expires))
    return fail({ code: 'hold_closed' })
  const { posted, held } = draft.account(hold.account)
  const sums = new DaySums((account) => draft.account(account), command.at)
  sums.release(hold)
  draft.setAccount(hold.account, posted, held - hold.tokens)
  draft.setDaySums(sums.changed)
  draft.setHold({ ...hold, state })
  const notify =
    state === 'voided'
      ? (command.notify ?? [])
      : hold.notify.map((notice) => ({ ...notice, type: 'hold_expired' }))
  draft.addNotices(notify, new Map([[hold.account, hold.tokens]]), command.at)
  return ok(receipt(draft, command.id, [hold.account]))
}

/** Books the lines, frees `hold`, and lets the events out. */
function move(
  draft: BatchDraft,
  command: CommandOf<'transfer' | 'post'>,
  net: ReadonlyMap<LedgerAccountId, NetChange>,
  hold: HoldBooks | null,
  sums: DaySums,
  split?: Split,
): Outcome {
  const change = new Map<LedgerAccountId, number>()
  for (const [account, { tokens }] of net) {
    const { posted, held } = draft.account(account)
    const freed = hold?.account === account ? hold.tokens : 0
    draft.setAccount(account, posted + tokens, held - freed)
    change.set(account, tokens + freed)
  }
  draft.setDaySums(sums.changed)
  const { id, kind, at, reason, lines, memo = {}, events = [], notify = [] } = command
  draft.addMovement({ id, kind, reason, at, hold: hold?.id ?? null, memo }, lines, net)
  draft.addEvents(events, at)
  draft.addNotices(notify, change, at)
  return ok({ ...receipt(draft, id, new Set(lines.map((line) => line.debit))), ...(split && { split }) })
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
  for (const account of accounts) available[account] = draft.available(account)
  return { transferId, repeated: false, available }
}
