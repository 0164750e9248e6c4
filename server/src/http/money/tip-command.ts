import { earningsOf, studioAccountOf, walletOf } from '@footlight/core/domain/ledger/accounts'
import { resolveShare, splitLines, splitTip, type RevenueShare } from '@footlight/core/domain/ledger/shares'
import type { Idempotency, LedgerCommand, OutboxDraft, Person } from '@footlight/core/ports'
import type { TipMenuItem } from '@footlight/core/protocol'
import type { TipMemo } from '../../presenters/statement.ts'

export interface TipOrder {
  readonly id: string
  /** ms since 1970. */
  readonly at: number
  readonly sender: Person
  readonly model: Person
  readonly amount: number
  readonly comment: string | undefined
  readonly type: string | undefined
  readonly sourceId: string | undefined
  readonly appData: Readonly<Record<string, unknown>> | undefined
  readonly idempotency: Idempotency
  /** Only these hear of it; null: the whole room. */
  readonly audience: readonly string[] | null
  /** What it is for; null: nothing of the menu. */
  readonly menuItem: TipMenuItem | null
}

const REASON = 'tip'
const DAY_MS = 86_400_000

/**
 * One command for the whole tip: the split, the words in the room, both balances. All of it happens, or nothing.
 * The daily limit is the sender's own, per day of UTC (seed 1 §3 `daily_limit`).
 */
export function tipCommand(order: TipOrder, shares: readonly RevenueShare[]): LedgerCommand {
  const { sender, model, amount, at } = order
  const wallet = walletOf(sender.id)
  const split = splitTip(amount, resolveShare(shares, REASON, model.studioId !== null, at))
  const memo: TipMemo & Record<string, unknown> = {
    from: sender.id, to: model.id, split,
    ...present({ comment: order.comment, type: order.type, source_id: order.sourceId, app_data: order.appData }),
  }
  const announcement = {
    tokens: amount, receiver_name: model.username, sender_name: sender.username, transfer_id: order.id, sent_at: at,
    ...present({ type: order.type, comment: order.comment, to: order.audience ?? undefined }),
  }
  const limit = sender.settings.daily_limit
  return {
    kind: 'transfer',
    id: order.id,
    at,
    reason: REASON,
    lines: splitLines(wallet, split, { model: earningsOf(model.id), studio: model.studioId === null ? null : studioAccountOf(model.studioId) }),
    idempotency: order.idempotency,
    memo,
    ...(limit !== null && { spendLimit: { account: wallet, sinceMs: at - (at % DAY_MS), tokensMax: limit } }),
    events: [{ topic: `room:${model.username}`, name: 'v3.tip.received', payload: announcement }, ...outcomeOf(order)],
    notify: [
      { account: wallet, topic: `account:${sender.id}`, username: sender.username, type: REASON },
      { account: earningsOf(model.id), topic: `account:${model.id}`, username: model.username, type: REASON },
    ],
  }
}

/** An item of the tip menu is named in the same command, so that it is never promised without its tip (APP-MENU-01). */
function outcomeOf({ id, sender, model, amount, menuItem, audience }: TipOrder): OutboxDraft[] {
  if (menuItem === null) return []
  const payload = { app: 'tip_menu', username: sender.username, tokens: amount, item_id: menuItem.id, title: menuItem.title, transfer_id: id, ...present({ to: audience ?? undefined }) }
  return [{ topic: `room:${model.username}`, name: 'v3.app.outcome', payload }]
}

function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
