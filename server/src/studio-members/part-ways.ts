import type { Clock } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { PayoutRepository } from '../payouts/payout-repository.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { agree, endShift } from '../studio/studio-commands.ts'
import type { MemberRepository } from './member-repository.ts'

export interface MembershipDeps {
  readonly studioMembers: MemberRepository
  readonly people: PeopleRepository
  readonly payouts: Pick<PayoutRepository, 'setStudioPaidFor'>
  readonly rooms: RoomGateway
  readonly live: Pick<LiveDirectory, 'statusOf'>
  readonly sessions: Pick<Sessions, 'changed'>
  readonly clock: Clock
}

/**
 * A performer and their studio part, by either: from now on nothing of what they earn is the studio's, it sees nothing of
 * them, and nothing of theirs goes to it (STUDIO-MEMBER-03). Not while they are on air, where shares would change within a show.
 */
export async function partWays(
  model: Person,
  by: Pick<Person, 'id' | 'username'>,
  { studioMembers, payouts, rooms, live, sessions, clock }: MembershipDeps,
): Promise<Result<void, Failure>> {
  const { studioId } = model
  if (studioId === null) return fail({ error: 'wrong_state', state: 'none' })
  if (live.statusOf(model.username) !== 'offline') return fail({ error: 'wrong_state', state: 'live' })
  // Each of these harms nobody where a crash leaves it alone.
  await payouts.setStudioPaidFor(model.id, null, clock.now())
  await rooms.execute(model, agree, { studioView: 'none' })
  await rooms.execute(model, endShift, { by: by.username })
  if (!(await studioMembers.leave(studioId, model.id, { by: by.id, at: clock.now() })))
    return fail({ error: 'wrong_state', state: 'none' })
  sessions.changed(model.id)
  return ok(undefined)
}
