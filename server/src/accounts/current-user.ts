import type { Balance, Clock, Ledger, LedgerAccountId } from '@footlight/core/ports'
import type { CurrentUser } from '@footlight/core/protocol'
import { earningsOf, walletOf } from '@footlight/core/rules/ledger/accounts'
import type { AccountLinks } from './account-links.ts'
import type { FanMemberships } from './fan-memberships.ts'
import { nameObstacle } from './name-obstacle.ts'
import type { PaymentFacts } from './payment-facts.ts'
import type { FollowRepository, PeopleRepository, Person } from './people-port.ts'
import type { Identity } from './port.ts'
import { type CallerPlace, presentGuest, presentPerson } from './present-user.ts'
import type { Sessions } from './sessions.ts'
import type { StudioStandings } from './studio-standing.ts'
import type { UnreadNotifications } from './unread-notifications.ts'
import type { ClosedByAge, PlaceBlocks } from './viewer.ts'

/** The one account whose balance a person is shown: what a viewer can spend, what a model has earned. */
export function ownAccount(person: Person): LedgerAccountId {
  return person.type === 'model' ? earningsOf(person.id) : walletOf(person.id)
}

export interface CurrentUserDeps extends PaymentFacts, StudioStandings {
  readonly ledger: Pick<Ledger, 'balance'>
  readonly follows: Pick<FollowRepository, 'following'>
  readonly sessions: Pick<Sessions, 'nodeTokenFor'>
  readonly blockedRegions: Pick<PlaceBlocks, 'of' | 'whereabouts'>
  readonly people: Pick<PeopleRepository, 'byIds'>
  readonly fanClub: FanMemberships
  readonly notifications: UnreadNotifications
  readonly accountLinks: AccountLinks
  readonly clock: Clock
  readonly ageGate: ClosedByAge
}

interface Presented {
  readonly balance: Balance
  readonly following: unknown
  readonly nodeToken: string
  readonly regions: unknown
  /** Memberships, other accounts, studios and the place, as text: they are read anew each time. */
  readonly others: string
  readonly unread: number
  readonly hasPurchase: boolean
  readonly hasCard: boolean
  readonly isAgeProofRequired: boolean
  readonly answer: CurrentUser
}

/**
 * The last answer about each person; stores that remember give the same objects again until something
 * changed.
 */
const presented = new WeakMap<Person, Presented>()

export async function readCurrentUser(identity: Identity, deps: CurrentUserDeps): Promise<CurrentUser> {
  const { ledger, follows, sessions, blockedRegions } = deps
  const nodeToken = sessions.nodeTokenFor(identity)
  const isAgeProofRequired = deps.ageGate.isClosedTo(identity)
  const { whereabouts } = blockedRegions
  const place = whereabouts.of(identity.sessionKey)
  const where: CallerPlace = {
    geo: place && { isoCode: place.country, state: place.state },
    country_code: place?.country ?? null,
    isOnVpn: whereabouts.isHidden(identity.sessionKey),
  }
  if (identity.kind === 'guest')
    return presentGuest(identity.username, { nodeToken, where, isAgeProofRequired })
  const { person } = identity
  const [balance, following, fanClubs, unread, linked, standing, hasPurchase, hasCard] = await Promise.all([
    ledger.balance(ownAccount(person)),
    follows.following(person.id),
    readMemberships(person, deps),
    deps.notifications.unread(person.id),
    readLinked(person, deps),
    deps.studioStandings.of(person),
    deps.billing.isBuyer(person.id),
    deps.cards.hasCard(person.id),
  ])
  const others = JSON.stringify([fanClubs, linked, standing, where])
  const regions = blockedRegions.of(person.username)
  const last = presented.get(person)
  if (
    last !== undefined &&
    last.balance === balance &&
    last.following === following &&
    last.nodeToken === nodeToken &&
    last.regions === regions &&
    last.others === others &&
    last.unread === unread &&
    last.hasPurchase === hasPurchase &&
    last.hasCard === hasCard &&
    last.isAgeProofRequired === isAgeProofRequired
  )
    return last.answer
  const answer = Object.freeze(
    presentPerson(person, {
      tokens: balance.posted,
      hasPurchase,
      hasCard,
      following,
      fanClubs,
      nodeToken,
      regions,
      unread,
      linked,
      standing,
      where,
      isAgeProofRequired,
      canChangeName: nameObstacle(person, deps.clock.now()) === null,
    }),
  )
  presented.set(person, {
    ...{ balance, following, nodeToken, regions, others, unread },
    ...{ hasPurchase, hasCard, isAgeProofRequired, answer },
  })
  return answer
}

async function readLinked(
  { id }: Person,
  { accountLinks, people }: CurrentUserDeps,
): Promise<NonNullable<CurrentUser['linkedAccounts']>> {
  const linked = await accountLinks.linkedTo(id)
  if (linked.length === 0) return []
  return (await people.byIds(linked)).map(({ username }) => ({ username }))
}

async function readMemberships(
  { id }: Person,
  { fanClub, people, clock }: CurrentUserDeps,
): Promise<CurrentUser['fanclub_membership_list']> {
  const memberships = await fanClub.membershipsOf(id, clock.now())
  if (memberships.length === 0) return []
  const models = await people.byIds(memberships.map(({ model }) => model))
  const nameOf = new Map(models.map((model) => [model.id, model.username]))
  return memberships.flatMap(({ model, level }) => {
    const modelUsername = nameOf.get(model)
    return modelUsername === undefined ? [] : [{ modelUsername, level }]
  })
}
