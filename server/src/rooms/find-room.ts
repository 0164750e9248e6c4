import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { RoomFeatures } from './features.ts'
import type { RoomDirectory } from './port.ts'

export interface FoundRoom {
  readonly owner: Person
  readonly features: RoomFeatures
}

interface FindDeps {
  readonly people: Pick<PeopleRepository, 'byUsername'>
  readonly rooms: Pick<RoomDirectory, 'features'>
}

/** Loads the room when it is not in memory yet. */
export async function findRoom(
  { people, rooms }: FindDeps,
  username: string,
): Promise<Result<FoundRoom, Failure>> {
  const owner = await findPerformer(people, username)
  return owner.ok ? ok({ owner: owner.value, features: await rooms.features(owner.value) }) : owner
}

/** The same, for calls that only the performer themself may make. */
export async function findOwnRoom(
  deps: FindDeps,
  username: string,
  by: Person,
): Promise<Result<FoundRoom, Failure>> {
  const owner = await findPerformer(deps.people, username)
  if (!owner.ok) return owner
  if (owner.value.id !== by.id) return fail({ error: 'forbidden' })
  return ok({ owner: owner.value, features: await deps.rooms.features(owner.value) })
}
