import { fail, ok, type Result } from '@footlight/core/domain'
import type { Person } from '@footlight/core/ports'
import type { Failure, VersusState } from '@footlight/core/protocol'
import type { VersusDesk } from '../../rooms/versus/versus-desk.ts'
import type { HttpParts } from '../parts.ts'

/** A performer and the versus of her room. */
export interface Contender {
  readonly owner: Person
  readonly desk: VersusDesk
}

type RingParts = Pick<HttpParts, 'people' | 'rooms'>

/** Only models have rooms. */
export async function findContender(
  { people, rooms }: RingParts,
  username: string,
): Promise<Result<Contender, Failure>> {
  const owner = await people.byUsername(username)
  if (owner?.type !== 'model') return fail({ error: 'user_not_found' })
  return ok({ owner, desk: (await rooms.desks(owner)).versus })
}

/** The caller in her own room, and somebody else in hers. */
export async function findPair(
  parts: RingParts,
  caller: Person,
  room: string,
  opponent: string,
): Promise<Result<{ readonly mine: VersusDesk; readonly hers: VersusDesk }, Failure>> {
  const mine = await findContender(parts, room)
  if (!mine.ok) return mine
  if (mine.value.owner.id !== caller.id) return fail({ error: 'forbidden' })
  if (opponent === room) return fail({ error: 'invalid_value', fields: { opponent: 'invalid' } })
  const hers = await findContender(parts, opponent)
  return hers.ok ? ok({ mine: mine.value.desk, hers: hers.value.desk }) : hers
}

/** What a performer is answered: her versus after the call. */
export function answerOf(desk: VersusDesk): { readonly status: 1; readonly state: VersusState } {
  return { status: 1, state: desk.stateFor({ accountId: desk.ownerId }) }
}
