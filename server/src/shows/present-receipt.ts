import type { AccountId, Receipt, ReceiptReader } from '@footlight/core/protocol'
import { type Bill, type ParticipantBill, reasonToOthers } from '@footlight/core/rules/shows/receipt'

export interface BillReader {
  readonly account: AccountId
  readonly isStaff: boolean
}

/**
 * A bill as one reader may see it; null: it is none of theirs. The performer has every line and the whole
 * split. A payer and a spy have their own lines and do not learn who else paid.
 */
export function presentReceipt(bill: Bill, broadcaster: string, reader: BillReader): Receipt | null {
  const seesAll = reader.account === bill.broadcaster || reader.isStaff
  const participants = seesAll
    ? bill.participants
    : bill.participants.filter((participant) => participant.account === reader.account)
  if (participants.length === 0 && !seesAll) return null
  return {
    show_id: bill.show,
    kind: bill.kind,
    broadcaster,
    reason: isOwnEnd(bill, reader) ? bill.reason : reasonToOthers(bill.reason),
    reader: readerOf(bill, reader),
    started_at: bill.startedAt,
    ended_at: bill.endedAt,
    lines: participants.flatMap(linesOf),
    tokens: participants.reduce((sum, participant) => sum + participant.tokens, 0),
    refund: participants.reduce((sum, participant) => sum + participant.refund, 0),
    split: seesAll ? bill.split : null,
  }
}

/** It was the reader's end: of the show that they paid for, or of their own part alone. */
function isOwnEnd(bill: Bill, reader: BillReader): boolean {
  return (
    reader.isStaff ||
    bill.participants.some(
      (participant) =>
        participant.account === reader.account &&
        (participant.role === 'payer' || bill.participants.length === 1),
    )
  )
}

function readerOf(bill: Bill, reader: BillReader): ReceiptReader {
  if (reader.account === bill.broadcaster) return 'performer'
  if (!bill.participants.some(({ account }) => account === reader.account)) return 'staff'
  return isOwnEnd(bill, { ...reader, isStaff: false }) ? 'own' : 'other'
}

function linesOf(participant: ParticipantBill): Receipt['lines'] {
  return participant.lines.map(({ what, from, to, ms, price, tokens }) => ({
    what,
    from,
    to,
    seconds: ms / 1000,
    price,
    tokens,
    username: participant.username,
  }))
}
