import { randomUUID } from 'node:crypto'
import type { Person } from '@footlight/server/accounts/people-port'
import { newPerson } from '../../conformance/people.ts'
import type { TestApi } from '../../dev-env/api-client.ts'
import { must } from '../../dev-env/show-steps.ts'
import type { Footlight } from '../../dev-env/start-footlight.ts'
import type { Role } from './roles.ts'

/** The room in which the twelve are what they are. */
export const ROOM = 'demo_model'
export const OTHER_MODEL = 'demo_live'
const TOKENS = 20_000
/** What somebody must have tipped lately to rate. */
const TIPPED = 25
const A_DAY_MS = 86_400_000

const usernames: Readonly<Record<Exclude<Role, 'guest'>, string>> = {
  viewer: 'role_viewer',
  banned: 'role_banned',
  silenced: 'role_silenced',
  roomModerator: 'role_keeper',
  member: 'role_member',
  model: ROOM,
  otherModel: OTHER_MODEL,
  studioOwner: 'demo_studio',
  foreignStudio: 'role_foreign',
  moderator: 'demo_moderator',
  administrator: 'demo_admin',
}
/** Pays for the private that nobody else has a part in. */
export const PAYER = 'role_payer'
/** Spies on it. */
const SPY = 'role_spy'

/** The twelve, logged in, and the two who pay. */
export interface Cast {
  readonly of: Readonly<Record<Role, TestApi>>
  readonly payer: TestApi
  readonly spy: TestApi
  readonly usernameOf: (role: Exclude<Role, 'guest'>) => string
  /** The same person in a session of its own; a guest is another one. */
  again(role: Role): Promise<TestApi>
}

export async function gatherCast(footlight: Footlight): Promise<Cast> {
  const { people, fanClub } = footlight.server.database
  const known = await people.credentials('demo_viewer')
  const passwordHash = known!.passwordHash
  const viewers = [
    usernames.viewer,
    usernames.banned,
    usernames.silenced,
    usernames.roomModerator,
    usernames.member,
    PAYER,
    SPY,
  ]
  for (const username of viewers) await give(footlight, await create(footlight, { username, passwordHash }))
  await create(footlight, {
    username: usernames.foreignStudio,
    roles: ['studio_owner'],
    studioId: 2,
    passwordHash,
  })
  const again = async (role: Role): Promise<TestApi> =>
    role === 'guest' ? footlight.guest() : footlight.login(usernames[role])
  const entries = await Promise.all(
    (['guest', ...Object.keys(usernames)] as Role[]).map(async (role) => [role, await again(role)] as const),
  )
  const of = Object.fromEntries(entries) as Record<Role, TestApi>
  must(await of.viewer.tip(ROOM, TIPPED))
  const [member, model] = [await people.byUsername(usernames.member), await people.byUsername(ROOM)]
  await fanClub.putMembership(member!.id, model!.id, 'legend', Date.now() + A_DAY_MS)
  const { silenced, banned, roomModerator } = usernames
  for (const [action, target] of [
    ['silence', silenced],
    ['ban', banned],
    ['add_moderator', roomModerator],
  ] as const)
    must(await of.model.post(`/room/${ROOM}/moderate`, { action, target }))
  return {
    of,
    payer: await footlight.login(PAYER),
    spy: await footlight.login(SPY),
    usernameOf: (role) => usernames[role],
    again,
  }
}

async function create({ server }: Footlight, more: Parameters<typeof newPerson>[0]): Promise<Person> {
  const created = await server.database.people.create(newPerson(more))
  if (!created.ok) throw new Error(created.error)
  return created.value
}

async function give({ server }: Footlight, person: Person): Promise<void> {
  const given = await server.ledger.execute({
    kind: 'transfer',
    id: randomUUID(),
    at: Date.now(),
    reason: 'promotion',
    lines: [{ debit: 'promotions', credit: `wallet:${person.id}`, tokens: TOKENS }],
  })
  if (!given.ok) throw new Error(given.error.code)
}
