import type { Clock, Ledger } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import { ESCROW_PREFIX } from '@footlight/core/rules/ledger/accounts'
import type { LogIn, LogInAttempt } from '../accounts/log-in.ts'
import { nameObstacle } from '../accounts/name-obstacle.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { accountRenamed, type Identity } from '../accounts/port.ts'
import { isReservedName } from '../accounts/reserved-names.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { NameRepository } from './name-repository.ts'

export interface ChangeNameDeps {
  readonly names: NameRepository
  readonly people: PeopleRepository
  readonly logIn: LogIn
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly ledger: Pick<Ledger, 'holdings'>
  readonly bus: Bus
  readonly clock: Clock
}

type PersonIdentity = Extract<Identity, { kind: 'person' }>

/** What somebody sends with their new name: who they are, proved once more. */
export type NameProof = Omit<LogInAttempt, 'name'>

/**
 * Gives a viewer another name. What the database keeps by names changes with it, open rooms are told, and all
 * sessions end: no socket goes on under the old one (NAME-04). Answers the person as they are now.
 */
export async function changeName(
  by: PersonIdentity,
  to: string,
  proof: NameProof,
  deps: ChangeNameDeps,
): Promise<Result<Person, Failure>> {
  const { people, names, logIn, sessions, bus, clock } = deps
  const now = clock.now()
  // The session's copy of the person may be some seconds old.
  const person = (await people.byId(by.person.id)) ?? by.person
  const refusal = refusalOf(person, to, now)
  if (refusal !== null) return fail(refusal)
  const proved = await logIn.attempt({ ...proof, name: person.username })
  if (!proved.ok) return proved
  if (await paysForAShow(person.id, deps.ledger)) return fail(inAShow)
  const { username: from } = person
  const renamed = await names.rename(person.id, { from, to, at: now })
  if (!renamed.ok)
    return fail(
      renamed.error === 'taken'
        ? { error: 'username_taken', fields: { username: 'taken' } }
        : { error: 'wrong_state', state: 'too_soon' },
    )
  bus.publish(accountRenamed, { from, to })
  await sessions.endAll(person.id)
  return ok((await people.byId(person.id)) ?? person)
}

const inAShow: Failure = {
  error: 'wrong_state',
  state: 'in_show',
  message: 'You are taking part in a show. Change your name when it is over.',
}

const obstacleMessages = {
  performer: 'The name of a performer is the address of their room and cannot be changed.',
  switched_off: 'The name of this account cannot be changed.',
  too_soon: 'A name can be changed once in thirty days.',
}

function refusalOf(person: Person, to: string, now: number): Failure | null {
  const obstacle = nameObstacle(person, now)
  if (obstacle !== null) return { error: 'wrong_state', state: obstacle, message: obstacleMessages[obstacle] }
  if (to === person.username) return { error: 'invalid_value', fields: { username: 'invalid' } }
  if (isProhibited(to, 'label', 'name')) return { error: 'invalid_value', fields: { username: 'prohibited' } }
  return isReservedName(to) ? { error: 'username_taken', fields: { username: 'taken' } } : null
}

/** Shows know their people by name: as long as tokens are held from somebody for one, their name stays. */
async function paysForAShow(account: AccountId, ledger: ChangeNameDeps['ledger']): Promise<boolean> {
  const held = await ledger.holdings(ESCROW_PREFIX)
  // `escrowParticipantOf`, of whatever show; orders to performers know their people by number.
  return held.some(
    ({ account: each, posted }) =>
      posted > 0 &&
      each.endsWith(`.${account}.participant`) &&
      !each.startsWith(`${ESCROW_PREFIX}commission-`),
  )
}
