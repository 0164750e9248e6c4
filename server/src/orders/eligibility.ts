import type { Failure } from '@footlight/core/protocol'
import { isSuspended } from '../accounts/log-in.ts'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { orderRefusal } from '../rooms/access/room-policies.ts'
import type { RoomTurn } from '../rooms/room-command.ts'

export type PayerIdentity = Extract<Identity, { kind: 'person' }>

/** Who may pay in a room, asked in the turn in which it is paid; null: this payer may. */
export type Eligibility = (turn: RoomTurn, payer: PayerIdentity) => Failure | null

/** A tip, and what is bought with one call: it is paid to the performer at once. */
export const mayTip: Eligibility = (turn, payer) =>
  isSuspended(turn.owner, turn.deps.clock) ? { error: 'recipient_cannot_receive' } : roomRefusal(turn, payer)

/** A part in a show, paid into escrow. */
export const mayTakePart: Eligibility = (turn, payer) => {
  if (payer.person.type === 'model') return { error: 'models_cannot_purchase' }
  return isSuspended(payer.person, turn.deps.clock)
    ? { error: 'account_suspended' }
    : roomRefusal(turn, payer)
}

/** What is wrong with a tip whatever the room says; null: nothing. */
export function tipperRefusal(payer: Person, room: string): Failure | null {
  if (payer.username === room) return { error: 'tip_self' }
  return payer.type === 'model' ? { error: 'models_cannot_purchase' } : null
}

function roomRefusal(turn: RoomTurn, payer: PayerIdentity): Failure | null {
  const refusal = orderRefusal(turn.access(viewerOf(payer, false)))
  return refusal === null ? null : { error: refusal }
}
