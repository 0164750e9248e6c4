import type { Idempotency } from '@footlight/core/ports'
import type { LedgerAccountId, OutboxDraft } from '@footlight/core/ports/ledger'
import type { TipMenuItem } from '@footlight/core/protocol'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import {
  type AccountRef,
  earningsNotice,
  type Performer,
  paymentCommand,
  stealthNotice,
  type Transfer,
} from '../ledger/payment.ts'
import { roomTopic } from '../rooms/room-topic.ts'

export interface TipOrder {
  /** What it is paid under, and what the room knows it by. */
  readonly id: string
  /** ms since 1970. */
  readonly at: number
  readonly sender: AccountRef
  readonly model: Performer
  readonly amount: number
  readonly comment?: string | undefined
  readonly type?: string | undefined
  readonly sourceId?: string | undefined
  readonly appData?: Readonly<Record<string, unknown>> | undefined
  /** Only sender and performer hear of it; else the whole room. */
  readonly isPrivate: boolean
  /** What it is for; null: nothing of the menu. */
  readonly menuItem: TipMenuItem | null
}

interface TipPayment {
  readonly order: TipOrder
  readonly idempotency: Idempotency
  /** Where its tokens are held; absent: in the sender's wallet. */
  readonly source?: LedgerAccountId
}

/** One command for the whole tip, with the words in the room. */
export function tipCommand(
  { order, idempotency, source }: TipPayment,
  shares: readonly RevenueShare[],
): Transfer {
  const { id, at, sender, model, amount } = order
  const announcement = {
    tokens: amount,
    receiver_name: model.username,
    sender_name: publicNameOf(order),
    transfer_id: id,
    sent_at: at,
    ...present({
      type: order.type,
      comment: order.comment,
      item: order.menuItem?.title,
      to: audienceOf(order),
    }),
    ...stealthOf(order),
  }
  const command = paymentCommand(
    {
      id,
      at,
      reason: 'tip',
      payer: sender,
      ...(source !== undefined && { source }),
      model,
      tokens: amount,
      idempotency,
      movement: 'tip',
      memo: memoOf(order),
      events: [
        { topic: roomTopic(model.username), name: 'v3.tip.received', payload: announcement },
        ...outcomeOf(order),
      ],
    },
    shares,
  )
  if (!isStealth(order) || source !== undefined) return command
  return { ...command, notify: [stealthNotice(sender), earningsNotice(model, 'tip')] }
}

/** What is kept of it for its sender's records. */
export function memoOf({ comment, type, sourceId, appData }: TipOrder): Readonly<Record<string, unknown>> {
  return present({ comment, type, source_id: sourceId, app_data: appData })
}

export function isStealth({ type }: Pick<TipOrder, 'type'>): boolean {
  return type === 'stealth'
}

/** TIP-STEALTH-01: what all of the server reads of the sender; its own name stands beside it, for two readers. */
function publicNameOf(order: TipOrder): string {
  return isStealth(order) ? '' : order.sender.username
}

function stealthOf(order: TipOrder): { readonly stealth_from?: string } {
  return isStealth(order) ? { stealth_from: order.sender.username } : {}
}

function audienceOf({ isPrivate, model, sender }: TipOrder): readonly string[] | undefined {
  return isPrivate ? [model.username, sender.username] : undefined
}

/**
 * An item of the tip menu is named in the same command, so that it is never promised without its tip
 * (APP-MENU-01).
 */
function outcomeOf(order: TipOrder): OutboxDraft[] {
  const { id, model, amount, menuItem } = order
  if (menuItem === null) return []
  const payload = {
    app: 'tip_menu',
    username: publicNameOf(order),
    tokens: amount,
    item_id: menuItem.id,
    title: menuItem.title,
    transfer_id: id,
    ...present({ to: audienceOf(order) }),
    ...stealthOf(order),
  }
  return [{ topic: roomTopic(model.username), name: 'v3.app.outcome', payload }]
}

function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
