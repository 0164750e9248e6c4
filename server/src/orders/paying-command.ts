import type { Idempotency, Ledger } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { fail, type Result } from '@footlight/core/rules'
import { type Begun, type RoomCommand, type RoomTurn, roomCommand } from '../rooms/room-command.ts'
import type { Eligibility, PayerIdentity } from './eligibility.ts'

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
