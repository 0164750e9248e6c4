import type { Idempotency } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import type { GroupTipPayer, SettlingGroupTip } from '@footlight/core/rules/group-tips/group-tip'
import { movementOf } from '@footlight/core/rules/ledger/movements'
import { incomeOf, type RevenueShare } from '@footlight/core/rules/ledger/shares'
import { resolveShare } from '@footlight/core/rules/ledger/studio-terms'
import type { Person } from '../accounts/people-port.ts'
import { setAside } from '../ledger/escrow.ts'
import { earnersOf, earningsNotice, type Transfer, walletNotice } from '../ledger/payment.ts'
import { roomTopic } from '../rooms/room-topic.ts'
import { paidParticipants, refundLines } from './group-tip-settlement.ts'

const REASON = 'tip_split'
const REFUND_REASON = 'tip_split_refund'

interface ParticipantOrder {
  readonly id: string
  readonly groupTipId: string
  /** In whose room. */
  readonly model: AccountId
  /** ms since 1970. */
  readonly at: number
  readonly payer: Person
  readonly tokens: number
  readonly idempotency: Idempotency
}

/** The share of one person, from wallet to escrow. */
export function participantCommand({
  id,
  groupTipId,
  model,
  at,
  payer,
  tokens,
  idempotency,
}: ParticipantOrder): Transfer {
  return {
    kind: 'transfer',
    id,
    at,
    reason: REASON,
    idempotency,
    escrow: { id: groupTipId, kind: 'group_tip', model },
    lines: [setAside(groupTipId, payer.id, tokens)],
    ...movementOf('group_tip_share', { split_id: groupTipId }),
    notify: [walletNotice(payer, REASON)],
  }
}

/**
 * Everybody came (SPLIT-04): one transfer under one id, whoever asks for it, so that it happens once. What
 * the room hears is a tip like any other, with the id of the group tip, because it is the tip of several.
 */
export function payCommand(
  groupTip: SettlingGroupTip,
  model: Person,
  shares: readonly RevenueShare[],
  at: number,
): Transfer {
  const { id, splitters, amount } = groupTip
  const share = resolveShare(shares, 'tip', model, at)
  const [proposer] = splitters
  assert(proposer !== undefined, 'somebody proposed it')
  const transferId = `${id}:settle`
  const payload = {
    tokens: amount,
    receiver_name: model.username,
    sender_name: proposer.username,
    type: REASON,
    transfer_id: transferId,
    sent_at: at,
    split_id: id,
  }
  return {
    kind: 'transfer',
    id: transferId,
    at,
    reason: REASON,
    idempotency: { scope: `tip-split:${id}`, key: 'settle', fingerprint: '' },
    lines: [],
    income: incomeOf(paidParticipants(groupTip), earnersOf(model), share),
    ...movementOf('group_tip', {
      from: proposer.account,
      to: model.id,
      split_id: id,
      paid: splitters.map(({ account, tokens }) => ({ account, tokens })),
    }),
    events: [{ topic: roomTopic(model.username), name: 'v3.tip.received', payload }],
    notify: [earningsNotice(model, REASON)],
  }
}

/**
 * Everything back (SPLIT-05). It needs no key: what is not in escrow any more cannot go back again
 * (LEDGER-03).
 */
export function refundCommand(
  id: string,
  groupTipId: string,
  participants: readonly GroupTipPayer[],
  at: number,
): Transfer {
  return {
    kind: 'transfer',
    id,
    at,
    reason: REFUND_REASON,
    lines: refundLines(groupTipId, participants),
    ...movementOf('group_tip_refund', { split_id: groupTipId }),
    notify: participants.map(({ account, username }) =>
      walletNotice({ id: account, username }, REFUND_REASON),
    ),
  }
}
