import type { Idempotency, Person } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { isSuspended } from '../accounts/log-in.ts'
import type { Identity } from '../accounts/port.ts'
import { isStaff } from '../accounts/roles.ts'
import { fingerprint } from '../platform/http/fingerprint.ts'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import type { RoomFeatures } from '../rooms/features.ts'
import type { JoinRequest } from './join.ts'

export interface Venue {
  readonly owner: Person
  readonly features: RoomFeatures
}

/** The room of a call; only models have one. */
export async function findVenue(
  { people, rooms }: HttpDeps,
  username: string,
): Promise<Result<Venue, Failure>> {
  const owner = await people.byUsername(username)
  if (owner?.type !== 'model') return fail({ error: 'user_not_found' })
  return ok({ owner, features: await rooms.features(owner) })
}

/** The same, for calls that only the performer herself may make. */
export async function findOwnVenue(
  parts: HttpDeps,
  username: string,
  by: Person,
): Promise<Result<Venue, Failure>> {
  const venue = await findVenue(parts, username)
  return venue.ok && venue.value.owner.id !== by.id ? fail({ error: 'forbidden' }) : venue
}

interface PayingCall {
  readonly identity: Extract<Identity, { kind: 'person' }>
  readonly idempotencyKey: string
  readonly params: { readonly username: string }
  readonly rawBody: unknown
}

/**
 * Somebody who may pay in this room, or who did already under this key: what was granted stays granted, and
 * the show answers it from the record. `what` keeps the keys of different calls apart.
 */
export async function findJoinRequest(
  parts: HttpDeps,
  call: PayingCall,
  what: string,
): Promise<Result<Venue & { readonly joinRequest: JoinRequest; readonly person: Person }, Failure>> {
  const { person } = call.identity
  const venue = await findVenue(parts, call.params.username)
  if (!venue.ok) return venue
  const idempotency = {
    scope: `show:${person.id}`,
    key: call.idempotencyKey,
    fingerprint: fingerprint({ what, room: call.params.username, body: call.rawBody ?? null }),
  }
  const refusal = await customerRefusal(parts, person, venue.value)
  if (refusal !== null && !(await wasGranted(parts, idempotency))) return fail(refusal)
  return ok({
    ...venue.value,
    person,
    joinRequest: { account: person.id, username: person.username, idempotency },
  })
}

async function customerRefusal(
  { clock, rooms }: HttpDeps,
  person: Person,
  { owner, features }: Venue,
): Promise<Failure | null> {
  if (person.type === 'model') return { error: 'models_cannot_purchase' }
  if (isSuspended(person, clock)) return { error: 'account_suspended' }
  const room = await rooms.snapshot(owner)
  if (room.banned.includes(person.username) && !isStaff(person.roles)) return { error: 'banned' }
  return features.modes.refusalOf(person) === 'password_required' ? { error: 'password_required' } : null
}

async function wasGranted({ ledger }: HttpDeps, idempotency: Idempotency): Promise<boolean> {
  const recorded = await ledger.recall(idempotency)
  return recorded.ok && recorded.value !== null
}
