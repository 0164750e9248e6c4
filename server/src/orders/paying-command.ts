import type { Idempotency, Ledger } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { fail, type Result } from '@footlight/core/rules'
import { isSuspended, suspensionOf } from '../accounts/log-in.ts'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { orderRefusal } from '../rooms/access/room-policies.ts'
import { type Begun, type RoomCommand, type RoomTurn, roomCommand } from '../rooms/room-command.ts'

export type PayerIdentity = Extract<Identity, { kind: 'person' }>

/** Who may pay in a room, asked in the turn in which it is paid; null: this payer may. */
type Eligibility = (turn: RoomTurn, payer: PayerIdentity) => Failure | null

/** A tip, and what is bought with one call: it is paid to the performer at once. */
export const mayTip: Eligibility = (turn, payer) =>
  isSuspended(turn.owner, turn.deps.clock) ? { error: 'recipient_cannot_receive' } : roomRefusal(turn, payer)

/** A part in a show, paid into escrow. */
export const mayTakePart: Eligibility = (turn, payer) => {
  if (payer.person.type === 'model') return { error: 'models_cannot_purchase' }
  return suspensionOf(payer.person, turn.deps.clock) ?? roomRefusal(turn, payer)
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

/** Who pays, and the key under which they ask. */
export interface Payer {
  readonly payer: PayerIdentity
  readonly idempotency: Idempotency
}

type Paid<Answer> = Result<Answer, Failure>

/**
 * What moves tokens in a room. Eligibility is decided in the turn in which it is paid, so that no ban
 * and no password comes between the two. `run` answers a key that was granted as it was then (LEDGER-07,
 * OFFER-03), holds the terms that were seen against those of now (OFFER-01, OFFER-07), pays, and says as a
 * failure what the ledger refuses.
 */
export function payingCommand<Args extends object, Answer>(
  name: string,
  eligibility: Eligibility | ((turn: RoomTurn, payer: PayerIdentity, args: Args) => Promise<Failure | null>),
  run: (
    turn: RoomTurn,
    order: Payer & Args,
  ) => Promise<Paid<Answer> | Begun<Paid<Answer>>> | Begun<Paid<Answer>>,
): RoomCommand<Payer & Args, Paid<Answer>> {
  return roomCommand(name, async (turn, order: Payer & Args) => {
    const refusal = await eligibility(turn, order.payer, order)
    const stands = await unlessGranted(turn.deps.ledger, order.idempotency, refusal)
    return stands === null ? run(turn, order) : fail(stands)
  })
}

/**
 * The refusal, unless the key was granted before; null: go on. What was granted once stays granted: a ban
 * between an order and its repeat must not look as if nothing was charged.
 */
export async function unlessGranted(
  ledger: Pick<Ledger, 'recall'>,
  idempotency: Idempotency,
  refusal: Failure | null,
): Promise<Failure | null> {
  if (refusal === null) return null
  const granted = await ledger.recall(idempotency)
  if (!granted.ok) return { error: granted.error.code }
  return granted.value === null ? refusal : null
}
