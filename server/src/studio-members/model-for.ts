import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { StudioVerb } from '@footlight/core/rules/studios/studio-roles'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { studioMemberWho } from '../accounts/studio-policies.ts'

/** A studio and a performer, who need not be with it. */
export interface Pair {
  readonly studio: number
  readonly model: Person
}

/** The studio of whoever may do `verb` there, and the performer of this name. `forbidden`: they may not; `not_found`: nobody is. */
export async function modelFor(
  verb: StudioVerb,
  by: Person,
  username: string,
  people: Pick<PeopleRepository, 'byUsername'>,
): Promise<Result<Pair, Failure>> {
  const membership = studioMemberWho(verb, by)
  if (membership === null) return fail({ error: 'forbidden' })
  const model = await people.byUsername(username)
  return model?.type === 'model' ? ok({ studio: membership.studioId, model }) : fail({ error: 'not_found' })
}
