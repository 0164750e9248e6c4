import type { Clock } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { isSuspended } from '../accounts/log-in.ts'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { orderRefusal } from '../rooms/access/room-policies.ts'
import type { FoundRoom } from '../rooms/find-room.ts'
import type { RoomDirectory } from '../rooms/port.ts'

export type PayerIdentity = Extract<Identity, { kind: 'person' }>
type EligibilityDeps = { readonly clock: Clock; readonly rooms: Pick<RoomDirectory, 'access'> }

/** Who may pay whom. What the wallet holds is for the ledger to say. */
export interface Eligibility {
  /** What needs no room; null: nothing is wrong. */
  readonly ofPayer: (payer: Person, room: string) => Failure | null
  /** null: may pay in this room. */
  readonly inRoom: (payer: PayerIdentity, venue: FoundRoom) => Promise<Failure | null>
}

/** A tip, and what is bought with one call: it is paid to the performer at once. */
export function mayTip(deps: EligibilityDeps): Eligibility {
  return {
    ofPayer(payer, room) {
      if (payer.username === room) return { error: 'tip_self' }
      return payer.type === 'model' ? { error: 'models_cannot_purchase' } : null
    },
    inRoom: async (payer, venue) =>
      isSuspended(venue.owner, deps.clock)
        ? { error: 'recipient_cannot_receive' }
        : roomRefusal(payer, venue, deps),
  }
}

/** A part in a show, paid into escrow. */
export function mayTakePart(deps: EligibilityDeps): Eligibility {
  return {
    ofPayer: () => null,
    async inRoom(payer, venue) {
      if (payer.person.type === 'model') return { error: 'models_cannot_purchase' }
      return isSuspended(payer.person, deps.clock)
        ? { error: 'account_suspended' }
        : roomRefusal(payer, venue, deps)
    },
  }
}

async function roomRefusal(
  payer: PayerIdentity,
  { owner }: FoundRoom,
  { rooms }: EligibilityDeps,
): Promise<Failure | null> {
  const refusal = orderRefusal(await rooms.access(owner, payer))
  return refusal === null ? null : { error: refusal }
}
