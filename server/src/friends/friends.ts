import type { Clock, Ledger } from '@footlight/core/ports'
import type { Failure, Friend, FriendStatus } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import {
  acceptBond,
  askBond,
  type Bond,
  endBond,
  type FriendNews,
  friendStatusOf,
  newsOf,
} from '@footlight/core/rules/friends/friendship'
import type { Logger } from 'pino'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { isSuspended } from '../accounts/log-in.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { isStaff } from '../accounts/roles.ts'
import { type AccountNews, tellAccounts } from '../ledger/tell-accounts.ts'
import type { RoomGateway } from '../rooms/port.ts'
import type {
  BlockRepository,
  BondChange,
  FriendRepository,
  Named,
  PresenceRepository,
} from './friend-port.ts'
import { isShown } from './presence.ts'

export interface FriendsDeps {
  readonly friends: FriendRepository
  readonly accountBlocks: BlockRepository
  readonly accountPresence: PresenceRepository
  readonly people: PeopleRepository
  readonly rooms: Pick<RoomGateway, 'snapshot'>
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: Logger
}

/** Who is whose friend, and whom somebody does not want to hear of. Nothing of it is logged. */
export class Friends {
  readonly #deps: FriendsDeps

  constructor(deps: FriendsDeps) {
    this.#deps = deps
  }

  /** Those who wait for an answer first, then friends, then who was asked. */
  async list(reader: Person): Promise<readonly Friend[]> {
    const { friends, people, accountPresence, clock } = this.#deps
    const lists = await friends.lists(reader)
    const [known, online] = await Promise.all([
      people.byIds([...lists.friends, ...lists.asking]),
      accountPresence.online(lists.friends, clock.now()),
    ])
    const byId = new Map(known.map((person) => [person.id, person]))
    const present = (ids: readonly AccountId[], status: FriendStatus) =>
      ids.flatMap((id): Friend[] => {
        const person = byId.get(id)
        if (person === undefined) return []
        const isOnline = status === 'CONFIRMED' && online.has(id) && isShown(person)
        return [friendOf(person, person.displayName, person.type === 'model', status, isOnline)]
      })
    return [
      ...present(lists.asking, 'TO_CONFIRM'),
      ...present(lists.friends, 'CONFIRMED'),
      // Nobody reads here whether there is such a person; that somebody performs, everybody may know.
      ...lists.asked.map(({ name, isModel, avatar }) =>
        friendOf({ username: name, avatar }, name, isModel, 'REQUESTED', false),
      ),
    ]
  }

  /** The same is looked up for a name that nobody has. */
  async ask(sender: Person, username: string): Promise<Result<FriendStatus | null, Failure>> {
    const { people, accountBlocks, rooms, clock } = this.#deps
    if (isSuspended(sender, clock)) return fail({ error: 'account_suspended' })
    if (username === sender.username) return fail({ error: 'invalid_value', fields: { username: 'invalid' } })
    const found = await people.byUsername(username)
    const other = found ?? sender
    const [isOwnBlock, isBanned] = await Promise.all([
      accountBlocks.isBlocked(sender.id, username),
      other.type === 'model' && found !== null
        ? rooms.snapshot(other).then((room) => room.banned.includes(sender.username))
        : false,
    ])
    if (isOwnBlock) return fail({ error: 'conflict', state: 'blocked' })
    const takesNone = other.settings.pm_allow === 'none'
    const isClosed = found === null || isBanned || takesNone
    return await this.#change(sender, named(username, found), (bond, isBlocked) =>
      askBond(bond, { isClosed: isClosed || isBlocked }),
    )
  }

  async accept(owner: Person, username: string): Promise<Result<FriendStatus | null, Failure>> {
    if (isSuspended(owner, this.#deps.clock)) return fail({ error: 'account_suspended' })
    return await this.#change(owner, await this.#named(username), acceptBond)
  }

  async end(owner: Person, username: string): Promise<Result<FriendStatus | null, Failure>> {
    return await this.#change(owner, await this.#named(username), endBond)
  }

  /**
   * Stored first: whoever writes in this moment is refused from here on. `knowsStaff`: the site staff wrote to the
   * owner, who then learns that they cannot be blocked.
   */
  async block(owner: Person, username: string, knowsStaff: boolean): Promise<Result<undefined, Failure>> {
    const { people, friends, clock } = this.#deps
    if (username === owner.username) return fail({ error: 'invalid_value', fields: { username: 'invalid' } })
    const found = await people.byUsername(username)
    if (found !== null && isStaff(found.roles) && knowsStaff) return fail({ error: 'forbidden' })
    const other = named(username, found)
    const blocked = await friends.block(owner, other, clock.now())
    if (!blocked.ok) return fail({ error: 'wrong_state', state: 'full' })
    await this.#tell(owner, other, blocked.value)
    return ok(undefined)
  }

  /** By `owner`; the staff is heard whatever anybody wants. */
  async isBlocked(owner: Person, other: Person): Promise<boolean> {
    if (isStaff(other.roles)) return false
    return await this.#deps.accountBlocks.isBlocked(owner.id, other.username)
  }

  async areFriends(one: Person, other: Person): Promise<boolean> {
    return await this.#deps.friends.areFriends(one.id, other.id)
  }

  async #named(username: string): Promise<Named> {
    return named(username, await this.#deps.people.byUsername(username))
  }

  async #change(
    owner: Person,
    other: Named,
    step: (bond: Bond, isBlocked: boolean) => Bond | null,
  ): Promise<Result<FriendStatus | null, Failure>> {
    const changed = await this.#deps.friends.change(owner, other, this.#deps.clock.now(), step)
    if (!changed.ok)
      return fail(changed.error === 'none' ? { error: 'not_found' } : { error: 'wrong_state', state: 'full' })
    await this.#tell(owner, other, changed.value)
    return ok(friendStatusOf(changed.value.after))
  }

  async #tell(owner: Person, other: Named, { before, after }: BondChange): Promise<void> {
    const { own, theirs } = newsOf(before, after)
    await tellAccounts(
      this.#deps,
      [...newsFor(owner.id, other.username, own), ...newsFor(other.id, owner.username, theirs)],
      'friendship',
    )
  }
}

function newsFor(account: AccountId | null, username: string, what: FriendNews | null): AccountNews[] {
  return account === null || what === null
    ? []
    : [{ account, name: `v3.user_friend.${what}`, payload: { username } }]
}

function named(username: string, found: Person | null): Named {
  return { id: found?.id ?? null, username }
}

function friendOf(
  whom: Pick<Person, 'username' | 'avatar'>,
  display_name: string,
  is_model: boolean,
  friend_status: FriendStatus,
  is_online: boolean,
): Friend {
  const { username } = whom
  return { username, display_name, avatar_url: avatarUrl(whom), is_model, friend_status, is_online }
}
