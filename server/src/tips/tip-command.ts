import type { Idempotency, LedgerCommand, OutboxDraft } from '@footlight/core/ports'
import type { TipMenuItem } from '@footlight/core/protocol'
import type { RevenueShare } from '@footlight/core/rules/ledger/shares'
import type { Person } from '../accounts/people-port.ts'
import { paymentCommand } from '../ledger/payment.ts'
import { roomTopic } from '../rooms/room-topic.ts'

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

/** One command for the whole tip, with the words in the room. */
export function tipCommand(order: TipOrder, shares: readonly RevenueShare[]): LedgerCommand {
  const { id, at, sender, model, amount, idempotency } = order
  const announcement = {
    tokens: amount,
    receiver_name: model.username,
    sender_name: sender.username,
    transfer_id: id,
    sent_at: at,
    ...present({ type: order.type, comment: order.comment, to: order.audience ?? undefined }),
  }
  return paymentCommand(
    {
      id,
      at,
      reason: 'tip',
      payer: sender,
      model,
      tokens: amount,
      idempotency,
      movement: 'tip',
      memo: present({
        comment: order.comment,
        type: order.type,
        source_id: order.sourceId,
        app_data: order.appData,
      }),
      events: [
        { topic: roomTopic(model.username), name: 'v3.tip.received', payload: announcement },
        ...outcomeOf(order),
      ],
    },
    shares,
  )
}

/**
 * An item of the tip menu is named in the same command, so that it is never promised without its tip
 * (APP-MENU-01).
 */
function outcomeOf({ id, sender, model, amount, menuItem, audience }: TipOrder): OutboxDraft[] {
  if (menuItem === null) return []
  const payload = {
    app: 'tip_menu',
    username: sender.username,
    tokens: amount,
    item_id: menuItem.id,
    title: menuItem.title,
    transfer_id: id,
    ...present({ to: audience ?? undefined }),
  }
  return [{ topic: roomTopic(model.username), name: 'v3.app.outcome', payload }]
}

function present(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
