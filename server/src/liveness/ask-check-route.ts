import { livenessDeskRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { roomCommand } from '../rooms/room-command.ts'
import { LivenessFeature } from './liveness-feature.ts'
import type { AskedByStaff } from './picture-changes.ts'

export interface AskCheckDeps {
  readonly people: PeopleRepository
  readonly rooms: Pick<RoomGateway, 'execute'>
}

const ask = roomCommand('liveness.ask', ({ feature }, asked: AskedByStaff) =>
  feature(LivenessFeature).ask(asked),
)

/** Somebody of the staff sees another person in the picture of a stream (STEP-IN-05). */
export function registerAskCheck(registrar: Registrar, { people, rooms }: AskCheckDeps): void {
  registerRoute(registrar, livenessDeskRoutes.askLiveCheck, async ({ identity, params, body }) => {
    const { person } = identity
    if (!may(person.roles, 'live.watch')) return fail({ error: 'forbidden' })
    const performer = await findPerformer(people, params.username)
    if (!performer.ok) return performer
    if (performer.value.id === person.id) return fail({ error: 'forbidden' })
    const answer = await rooms.execute(performer.value, ask, { by: person.id, reason: body.reason })
    return answer === 'asked' ? ok({ status: 1 }) : fail({ error: answer })
  })
}
