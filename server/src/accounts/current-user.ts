import type { Balance, Ledger, LedgerAccountId } from '@footlight/core/ports'
import type { CurrentUser } from '@footlight/core/protocol'
import { earningsOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import type { FollowRepository, Person } from './people-port.ts'
import type { Identity } from './port.ts'
import { presentGuest, presentPerson } from './present-user.ts'
import type { Sessions } from './sessions.ts'
import type { PlaceBlocks } from './viewer.ts'

/** The one account whose balance a person is shown: what a viewer can spend, what a model has earned. */
export function ownAccount(person: Person): LedgerAccountId {
  return person.type === 'model' ? earningsOf(person.id) : walletOf(person.id)
}

export interface CurrentUserDeps {
  readonly ledger: Pick<Ledger, 'balance'>
  readonly follows: Pick<FollowRepository, 'following'>
  readonly sessions: Pick<Sessions, 'nodeTokenFor'>
  readonly blockedRegions: Pick<PlaceBlocks, 'of'>
}

interface Presented {
  readonly balance: Balance
  readonly following: unknown
  readonly nodeToken: string
  readonly regions: unknown
  readonly answer: CurrentUser
}

/**
 * The last answer about each person; stores that remember give the same objects again until something
 * changed.
 */
const presented = new WeakMap<Person, Presented>()

export async function readCurrentUser(
  identity: Identity,
  { ledger, follows, sessions, blockedRegions }: CurrentUserDeps,
): Promise<CurrentUser> {
  const nodeToken = sessions.nodeTokenFor(identity)
  if (identity.kind === 'guest') return presentGuest(identity.username, nodeToken)
  const { person } = identity
  const [balance, following] = await Promise.all([
    ledger.balance(ownAccount(person)),
    follows.following(person.id),
  ])
  const regions = blockedRegions.of(person.username)
  const last = presented.get(person)
  if (
    last !== undefined &&
    last.balance === balance &&
    last.following === following &&
    last.nodeToken === nodeToken &&
    last.regions === regions
  )
    return last.answer
  const answer = Object.freeze(
    presentPerson(person, { tokens: balance.posted, hasPurchase: false, following, nodeToken, regions }),
  )
  presented.set(person, { balance, following, nodeToken, regions, answer })
  return answer
}
