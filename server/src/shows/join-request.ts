import type { Person } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import type { RoomFeatures } from '../rooms/features.ts'

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
