import type { Clock } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { isSuspended } from '../accounts/log-in.ts'
import type { Person } from '../accounts/people-port.ts'
import type { PlaceRules } from '../regions/place-rules.ts'

export interface ReceiverPlaces {
  readonly placeRules: Pick<PlaceRules, 'isReceiverBlockedIn'>
}

export interface ReceiverRules extends ReceiverPlaces {
  readonly clock: Clock
}

/** Why a performer is paid nothing now, whoever would pay; null: they are. */
export function receiverRefusal(
  performer: Pick<Person, 'livesIn' | 'suspendedUntil'>,
  rules: ReceiverRules,
): Failure | null {
  if (isSuspended(performer, rules.clock)) return { error: 'recipient_cannot_receive' }
  return receiverPlaceRefusal(performer, rules)
}

/** The same of where they live alone (TIP-BLOCK-01). What is not known forbids nothing. */
export function receiverPlaceRefusal(
  { livesIn }: Pick<Person, 'livesIn'>,
  { placeRules }: ReceiverPlaces,
): Failure | null {
  const isBlocked = livesIn !== null && placeRules.isReceiverBlockedIn(livesIn)
  return isBlocked ? { error: 'tip_geo_block_receiver' } : null
}
