import type { Idempotency, Ledger } from '@footlight/core/ports'
import type { LedgerAccountId } from '@footlight/core/ports/ledger'
import { AccountId } from '@footlight/core/protocol/ids'
import { TIP_HOLD_MS, TIP_UNDOS_MAX } from '@footlight/core/protocol/tokens'
import { escrowParticipantOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import { detailsOf, movementOf } from '@footlight/core/rules/ledger/movements'
import { giveBack, setAside } from '../ledger/escrow.ts'
import { type AccountRef, stealthNotice, type Transfer, walletNotice } from '../ledger/payment.ts'
import { roomTopic } from '../rooms/room-topic.ts'
import { isStealth, memoOf, type TipOrder } from './tip-command.ts'

const HELD = 'tip_held'
const RETURNED = 'tip_undone'
const DAY_MS = 86_400_000
/** Of the newest lines of a wallet: who only holds and takes back has two for each. */
const LINES_READ = 100

/** A tip that is or was held, as the books have it. */
export interface HeldTip
  extends Pick<TipOrder, 'id' | 'amount' | 'comment' | 'type' | 'sourceId' | 'appData' | 'isPrivate'> {
  readonly sender: AccountId
  readonly model: AccountId
  /** ms since 1970. */
  readonly heldUntil: number
}

/** From the wallet into escrow; only sender and performer are told (TIP-HOLD-01). */
export function holdCommand(order: TipOrder, idempotency: Idempotency): Transfer {
  const { id, at, sender, model, amount } = order
  const heldUntil = at + TIP_HOLD_MS
  const payload = {
    transfer_id: id,
    tokens: amount,
    receiver_name: model.username,
    sender_name: sender.username,
    sent_at: at,
    held_until: heldUntil,
    to: [model.username, sender.username],
  }
  return {
    kind: 'transfer',
    id: holdIdOf(id),
    at,
    reason: HELD,
    idempotency,
    escrow: { id: escrowOf(id), kind: 'held_tip', model: model.id },
    lines: [setAside(escrowOf(id), sender.id, amount)],
    ...movementOf('tip_hold', {
      from: sender.id,
      to: model.id,
      tip: id,
      tokens: amount,
      held_until: heldUntil,
      is_private: order.isPrivate,
      ...memoOf(order),
    }),
    events: [{ topic: roomTopic(model.username), name: 'v3.tip.held', payload }],
    notify: [noticeOf(order, sender, HELD)],
  }
}

/** Back into the wallet. null: that account is gone, and nobody is told. */
export function returnCommand(
  held: HeldTip,
  why: 'undone' | 'unpaid',
  { sender, model }: { readonly sender: AccountRef | null; readonly model: AccountRef | null },
  at: number,
): Transfer {
  const to = [model, sender].flatMap((person) => (person === null ? [] : [person.username]))
  const payload = { transfer_id: held.id, why, to }
  return {
    kind: 'transfer',
    id: `${held.id}.returned`,
    at,
    reason: RETURNED,
    idempotency: endOf(held.id, 'returned'),
    lines: [giveBack(escrowOf(held.id), held.sender, held.amount)],
    ...movementOf('tip_return', { from: held.sender, to: held.model, tip: held.id }),
    events: model === null ? [] : [{ topic: roomTopic(model.username), name: 'v3.tip.undone', payload }],
    notify: sender === null ? [] : [noticeOf(held, sender, RETURNED)],
  }
}

/** Paid or returned: the first of the two is what happened, since both have this key (TIP-HOLD-02). */
export function endOf(id: string, end: 'paid' | 'returned'): Idempotency {
  return { scope: `tip_hold:${id}`, key: 'end', fingerprint: end }
}

/** null: no tip of this id was ever held. */
export function heldTip(ledger: Pick<Ledger, 'movement'>, id: string): Promise<HeldTip | null> {
  return heldBy(ledger, holdIdOf(id))
}

/** The tip that a movement set aside; null: it is none that does. */
export async function heldBy(ledger: Pick<Ledger, 'movement'>, transfer: string): Promise<HeldTip | null> {
  const movement = await ledger.movement(transfer)
  const details = movement === null ? null : detailsOf('tip_hold', movement)
  if (details === null) return null
  const { from, to, tip, tokens, held_until, is_private, comment, type, source_id, app_data } = details
  return {
    id: tip,
    sender: AccountId.parse(from),
    model: AccountId.parse(to),
    amount: tokens,
    heldUntil: held_until,
    isPrivate: is_private,
    comment,
    type,
    sourceId: source_id,
    appData: app_data,
  }
}

/** Where its tokens are. */
export function heldIn({ id, sender }: Pick<HeldTip, 'id' | 'sender'>): LedgerAccountId {
  return escrowParticipantOf(escrowOf(id), sender)
}

/** The tip that an escrow of the kind `held_tip` is for. */
export function tipOfEscrow(escrow: string): string {
  return escrow.slice(ESCROW_NAME.length)
}

/**
 * Whether one more could be taken back: those of the last 24 hours that were, and those that still can be, count
 * (TIP-HOLD-05).
 */
export async function mayHold(
  ledger: Pick<Ledger, 'statement'>,
  sender: AccountId,
  now: number,
): Promise<boolean> {
  const lines = await ledger.statement(walletOf(sender), null, LINES_READ)
  const returned = lines.filter(({ kind, at }) => kind === 'tip_return' && at > now - DAY_MS)
  const open = lines.filter(({ kind, at }) => kind === 'tip_hold' && at > now - TIP_HOLD_MS)
  const counted = new Set([...returned, ...open].map(({ memo }) => memo['tip']))
  return counted.size < TIP_UNDOS_MAX
}

const ESCROW_NAME = 'tip-'

function escrowOf(id: string): string {
  return `${ESCROW_NAME}${id}`
}

function holdIdOf(id: string): string {
  return `${id}.held`
}

function noticeOf({ type }: Pick<TipOrder, 'type'>, sender: AccountRef, reason: string) {
  return isStealth({ type }) ? stealthNotice(sender) : walletNotice(sender, reason)
}
