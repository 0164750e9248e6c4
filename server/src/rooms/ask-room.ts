import type { Failure } from '@footlight/core/protocol'
import { fail, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { RoomGateway } from './port.ts'
import type { RoomCommand } from './room-command.ts'

export interface AskDeps {
  readonly people: Pick<PeopleRepository, 'byUsername'>
  readonly rooms: Pick<RoomGateway, 'execute'>
}

/** Asks the room of that name; `user_not_found` where nobody has one. */
export async function askRoom<Args extends object, Value>(
  { people, rooms }: AskDeps,
  username: string,
  command: RoomCommand<Args, Result<Value, Failure>>,
  args: Args,
): Promise<Result<Value, Failure>> {
  const owner = await findPerformer(people, username)
  return owner.ok ? rooms.execute(owner.value, command, args) : owner
}

/** The same, for calls that only the performer themself may make. */
export async function askOwnRoom<Args extends object, Value>(
  { people, rooms }: AskDeps,
  username: string,
  by: Person,
  command: RoomCommand<Args, Result<Value, Failure>>,
  args: Args,
): Promise<Result<Value, Failure>> {
  const owner = await findPerformer(people, username)
  if (!owner.ok) return owner
  return owner.value.id === by.id ? rooms.execute(owner.value, command, args) : fail({ error: 'forbidden' })
}
