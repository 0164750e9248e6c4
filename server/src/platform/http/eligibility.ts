import type { Clock, Person } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { isSuspended } from '../../accounts/log-in.ts'
import type { Venue } from '../../shows/join-request.ts'

/** Who may pay whom. What the wallet holds is for the ledger to say. */
export interface Eligibility {
  /** What needs no room; null: nothing is wrong. */
  readonly ofPayer: (payer: Person, room: string) => Failure | null
  /** null: may pay in this room. */
  readonly inRoom: (payer: Person, venue: Venue) => Failure | null | Promise<Failure | null>
}

/** A tip, and what is bought with one call: it is paid to the performer at once. */
export function mayTip(clock: Clock): Eligibility {
  return {
    ofPayer(payer, room) {
      if (payer.username === room) return { error: 'tip_self' }
      return payer.type === 'model' ? { error: 'models_cannot_purchase' } : null
    },
    inRoom: (payer, venue) =>
      isSuspended(venue.owner, clock) ? { error: 'recipient_cannot_receive' } : roomRefusal(payer, venue),
  }
}

/** A part in a show, paid into escrow. */
export function mayTakePart(clock: Clock): Eligibility {
  return {
    ofPayer: () => null,
    inRoom(payer, venue) {
      if (payer.type === 'model') return { error: 'models_cannot_purchase' }
      return isSuspended(payer, clock) ? { error: 'account_suspended' } : roomRefusal(payer, venue)
    },
  }
}

/**
 * As at the door of the room: nobody bans the staff, and who has not given the password does not buy what
 * stands in the chat behind it (MODE-07). A kick keeps out of the room, not from paying. Regions are the
 * gate's, for every call.
 */
function roomRefusal(payer: Person, { features }: Venue): Failure | null {
  const refusal = features.modes.refusalOf(payer)
  return refusal === 'banned' || refusal === 'password_required' ? { error: refusal } : null
}
