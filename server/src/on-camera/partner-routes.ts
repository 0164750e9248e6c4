import type { Clock } from '@footlight/core/ports'
import {
  type AccountId,
  type Failure,
  type StreamingPartners,
  streamingPartnerRoutes,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { roomCommand } from '../rooms/room-command.ts'
import { CameraFeature } from './camera-feature.ts'
import type { Pair, PartnerRepository } from './partner-repository.ts'

export interface PartnerRouteDeps {
  readonly streamingPartners: PartnerRepository
  readonly people: Pick<PeopleRepository, 'byUsername' | 'byId'>
  readonly rooms: Pick<RoomGateway, 'execute'>
  readonly clock: Clock
}

/** In the performer’s room: who is beside them from now on. */
export const sayOnCamera = roomCommand(
  'on_camera.say',
  ({ feature }, { people }: { readonly people: readonly string[] }) => feature(CameraFeature).sayWho(people),
)

const askedAlready: Failure = {
  error: 'wrong_state',
  state: 'asked',
  message: 'You have already asked this performer, or you have the maximum number of partners.',
}

/** Who is in whose streams: asked by one, agreed by the other (PARTNER-01 to PARTNER-05). */
export function registerPartners(registrar: Registrar, deps: PartnerRouteDeps): void {
  const { streamingPartners, clock, rooms } = deps

  registerRoute(registrar, streamingPartnerRoutes.streamingPartners, ({ identity: { person } }) =>
    person.type === 'model' ? read(person, deps) : fail({ error: 'forbidden' }),
  )

  registerRoute(registrar, streamingPartnerRoutes.askPartner, async ({ identity: { person }, params }) => {
    const other = await otherOf(person, params.username, deps)
    if (!other.ok) return other
    if (!other.value.settings.streaming_partners_enabled) return fail({ error: 'not_found' })
    const isNew = await streamingPartners.ask({ host: person.id, person: other.value.id }, clock.now())
    return isNew ? await read(person, deps) : fail(askedAlready)
  })

  registerRoute(
    registrar,
    streamingPartnerRoutes.answerHost,
    async ({ identity: { person }, params, body }) => {
      const other = await otherOf(person, params.username, deps)
      if (!other.ok) return other
      const pair: Pair = { host: other.value.id, person: person.id }
      const isSaid = await streamingPartners.answer(pair, body.agrees, clock.now())
      return isSaid ? await read(person, deps) : fail({ error: 'not_found' })
    },
  )

  registerRoute(registrar, streamingPartnerRoutes.removePartner, async ({ identity: { person }, params }) => {
    const other = await otherOf(person, params.username, deps)
    if (!other.ok) return other
    const pair: Pair = { host: person.id, person: other.value.id }
    return (await streamingPartners.remove(pair, clock.now()))
      ? await read(person, deps)
      : fail({ error: 'not_found' })
  })

  registerRoute(registrar, streamingPartnerRoutes.sayOnCamera, ({ identity: { person }, body }) =>
    person.type === 'model' ? rooms.execute(person, sayOnCamera, body) : fail({ error: 'forbidden' }),
  )
}

/** The other performer of the two. */
async function otherOf(
  person: Person,
  username: string,
  { people }: PartnerRouteDeps,
): Promise<Result<Person, { error: 'forbidden' | 'not_found' }>> {
  if (person.type !== 'model') return fail({ error: 'forbidden' })
  const other = await people.byUsername(username)
  return other?.type === 'model' && other.id !== person.id ? ok(other) : fail({ error: 'not_found' })
}

async function read(
  { id }: { readonly id: AccountId },
  { streamingPartners, clock }: PartnerRouteDeps,
): Promise<Result<StreamingPartners, never>> {
  const now = clock.now()
  const [partners, hosts] = await Promise.all([
    streamingPartners.of('host', id, now),
    streamingPartners.of('person', id, now),
  ])
  return ok({ partners: [...partners], hosts: [...hosts] })
}
