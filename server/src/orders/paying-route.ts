import type { Clock, Idempotency, Ledger } from '@footlight/core/ports'
import type { Failure, ResponseOf } from '@footlight/core/protocol'
import { fail, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { addRoute, type Call, type PayingRoute, type Registrar } from '../accounts/register-route.ts'
import { type FoundRoom, findRoom } from '../rooms/find-room.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import type { Eligibility } from './eligibility.ts'
import { fingerprint } from './fingerprint.ts'
import type { OrderLimits } from './order-limits.ts'

/** What every call that moves tokens needs. */
export interface OrderDeps {
  readonly orderLimits: OrderLimits
  readonly clock: Clock
  readonly ledger: Ledger
  readonly people: PeopleRepository
  readonly rooms: RoomDirectory
}

/** Who pays, and the key under which they ask. */
export interface Payer {
  readonly person: Person
  readonly idempotency: Idempotency
}

/** What one call orders. */
export interface Order<R extends PayingRoute> {
  /** Name of the performer whose room it is. */
  readonly room: string
  /** Keys of one account and scope share one space. Stored: a new name would forget what was granted. */
  readonly scope: 'tip' | 'apps' | 'show'
  /** All that a key stands for; the same key with anything else is a conflict (HTTP-10). Stored as a hash. */
  readonly said: unknown
  readonly eligibility: Eligibility
  /**
   * Within one turn of the room: answers a key that was granted as it was then (LEDGER-07, OFFER-03), holds
   * the terms that were seen against those of now (OFFER-01, OFFER-07), pays, and says as a failure what the
   * ledger refuses.
   */
  readonly execute: (venue: FoundRoom, payer: Payer) => Promise<Result<ResponseOf<R>, Failure>>
}

/**
 * The way of every call that moves tokens: limit, key, room, eligibility, order. What was granted once stays
 * granted: a ban between an order and its repeat must not look as if nothing was charged.
 */
export function registerPayingRoute<R extends PayingRoute>(
  registrar: Registrar,
  parts: OrderDeps,
  route: R,
  read: (call: Call<R>) => Order<R>,
): void {
  addRoute(registrar, route, async (call) => {
    const { person } = call.identity
    const busy = parts.orderLimits.take(route, person)
    if (busy !== null) return fail(busy)
    const order = read(call)
    const payer: Payer = {
      person,
      idempotency: {
        scope: `${order.scope}:${person.id}`,
        key: call.idempotencyKey,
        fingerprint: fingerprint(order.said),
      },
    }
    const venue = await findRoom(parts, order.room)
    const refusal =
      order.eligibility.ofPayer(person, order.room) ??
      (venue.ok ? await order.eligibility.inRoom(call.identity, venue.value) : venue.error)
    if (refusal !== null) {
      const granted = await parts.ledger.recall(payer.idempotency)
      if (!granted.ok) return fail({ error: granted.error.code })
      if (granted.value === null) return fail(refusal)
    }
    return venue.ok ? order.execute(venue.value, payer) : venue
  })
}
