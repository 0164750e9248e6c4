import type { Failure, versusModerations } from '@footlight/core/protocol'
import { assert, fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { isStaff } from '../accounts/roles.ts'
import { moderate } from '../moderation/moderation-feature.ts'
import { roomQuery } from '../rooms/room-command.ts'
import type { Battle } from './battle.ts'
import type { BattleRouteDeps } from './battle-candidates.ts'
import { BattleFeature } from './battle-feature.ts'

type By = Extract<Identity, { kind: 'person' }>

interface VersusOrder {
  readonly action: (typeof versusModerations)[number]
  readonly target?: string | undefined
  readonly minutes?: number | undefined
  readonly reason: string
}

const MINUTE_MS = 60_000

/**
 * One order for both rooms of a battle that runs: its two performers and the staff may give it, the staff
 * alone may end it.
 */
export async function moderateBoth(
  deps: BattleRouteDeps,
  owner: Person,
  by: By,
  order: VersusOrder,
): Promise<Result<void, Failure>> {
  const battle = deps.battles.battleOf(owner.username)
  const isOfStaff = isStaff(by.person.roles)
  const isPerformer =
    by.person.id === owner.id || battle?.contestants.some(({ ownerId }) => ownerId === by.person.id) === true
  if (!isOfStaff && !isPerformer) return fail({ error: 'forbidden' })
  if (battle === null) return fail({ error: 'wrong_state', state: 'none' })
  if (order.action === 'end')
    return isOfStaff ? await endByStaff(deps, owner, battle, by, order.reason) : fail({ error: 'forbidden' })
  if (order.target === undefined) return fail({ error: 'invalid_value', fields: { target: 'required' } })
  // What a performer says in the other's room holds no longer than the battle can.
  const minutesLeft = Math.max(1, Math.ceil((battle.record.endsAt - deps.clock.now()) / MINUTE_MS))
  const minutes =
    order.action !== 'silence'
      ? null
      : isOfStaff
        ? (order.minutes ?? null)
        : Math.min(order.minutes ?? minutesLeft, minutesLeft)
  const done = await inBothRooms(deps, battle, by, {
    action: order.action,
    target: order.target,
    minutes,
    reason: order.reason,
  })
  if (!done.ok) return done
  await deps.battles.tellModeration(battle, {
    action: order.action,
    by: by.username,
    target: order.target,
    minutes,
    reason: order.reason,
  })
  return ok(undefined)
}

async function endByStaff(
  { battles }: BattleRouteDeps,
  { username }: Person,
  battle: Battle,
  by: By,
  reason: string,
): Promise<Result<void, Failure>> {
  const ended = await battles.end(username, null, 'moderated', null)
  if (ended.ok)
    await battles.tellModeration(battle, {
      action: 'end',
      by: by.username,
      target: null,
      minutes: null,
      reason,
    })
  return ended
}

interface RoomOrder {
  readonly action: 'silence' | 'unsilence' | 'kick'
  readonly target: string
  readonly minutes: number | null
  readonly reason: string
}

/**
 * Done when one of the rooms did it: who may not be touched in either is refused, who is spared by one of
 * them is not spared by the other.
 */
async function inBothRooms(
  deps: BattleRouteDeps,
  battle: Battle,
  by: By,
  order: RoomOrder,
): Promise<Result<void, Failure>> {
  const owners = await deps.people.byIds(battle.contestants.map(({ ownerId }) => ownerId))
  if (order.action === 'kick' && !(await isInEither(deps, owners, order.target)))
    return fail({ error: 'conflict', message: 'That person is in neither room.' })
  const answers = []
  for (const owner of owners)
    answers.push(await deps.rooms.execute(owner, moderate, { by, order: { ...order, inVersus: true } }))
  if (answers.some(({ ok: isDone }) => isDone)) return ok(undefined)
  const [refused] = answers
  assert(refused !== undefined && !refused.ok, 'both rooms refused')
  return refused
}

const isHere = roomQuery('battles.is_here', ({ feature }, { username }: { readonly username: string }) =>
  feature(BattleFeature).isHere(username),
)

async function isInEither(
  { rooms }: BattleRouteDeps,
  owners: readonly Person[],
  username: string,
): Promise<boolean> {
  const found = await Promise.all(owners.map((owner) => rooms.execute(owner, isHere, { username })))
  return found.includes(true)
}
