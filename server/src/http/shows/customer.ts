import { fail, ok, type Result } from '@footlight/core/domain'
import type { Person } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import type { Identity } from '../../auth/port.ts'
import { isSuspended } from '../../auth/log-in.ts'
import { isStaff } from '../../policies/roles.ts'
import type { RoomDesks } from '../../rooms/desks.ts'
import type { Customer } from '../../rooms/shows/join.ts'
import { fingerprint } from '../money/fingerprint.ts'
import type { HttpParts } from '../parts.ts'

export interface Venue {
  readonly owner: Person
  readonly desks: RoomDesks
}

/** The room of a call; only models have one. */
export async function findVenue({ people, rooms }: HttpParts, username: string): Promise<Result<Venue, Failure>> {
  const owner = await people.byUsername(username)
  if (owner?.type !== 'model') return fail({ error: 'user_not_found' })
  return ok({ owner, desks: await rooms.desks(owner) })
}

/** The same, for calls that only the performer herself may make. */
export async function findOwnVenue(parts: HttpParts, username: string, by: Person): Promise<Result<Venue, Failure>> {
  const venue = await findVenue(parts, username)
  return venue.ok && venue.value.owner.id !== by.id ? fail({ error: 'forbidden' }) : venue
}

interface PayingCall {
  readonly identity: Extract<Identity, { kind: 'person' }>
  readonly idempotencyKey: string
  readonly params: { readonly username: string }
  readonly rawBody: unknown
}

/** Somebody who may pay in this room at all. `what` keeps the keys of different calls apart. */
export async function findCustomer(parts: HttpParts, call: PayingCall, what: string): Promise<Result<Venue & { readonly customer: Customer; readonly person: Person }, Failure>> {
  const { person } = call.identity
  if (person.type === 'model') return fail({ error: 'models_cannot_purchase' })
  if (isSuspended(person, parts.clock)) return fail({ error: 'account_suspended' })
  const venue = await findVenue(parts, call.params.username)
  if (!venue.ok) return venue
  const room = await parts.rooms.snapshot(venue.value.owner)
  if (room.banned.includes(person.username) && !isStaff(person.roles)) return fail({ error: 'banned' })
  if (venue.value.desks.modes.refusalOf(person) === 'password_required') return fail({ error: 'password_required' })
  const idempotency = {
    scope: `show:${person.id}`, key: call.idempotencyKey, fingerprint: fingerprint({ what, room: call.params.username, body: call.rawBody ?? null }),
  }
  return ok({ ...venue.value, person, customer: { account: person.id, username: person.username, idempotency } })
}
