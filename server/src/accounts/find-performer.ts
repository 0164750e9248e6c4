import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from './people-port.ts'

/**
 * Whose room it is. Only models have rooms; a viewer's name is answered as one that nobody has, so that names
 * cannot be tried out.
 */
export async function findPerformer(
  people: Pick<PeopleRepository, 'byUsername'>,
  username: string,
): Promise<Result<Person, Failure>> {
  const person = await people.byUsername(username)
  return person?.type === 'model' ? ok(person) : fail({ error: 'user_not_found' })
}
