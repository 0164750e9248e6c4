import type { Clock, Ledger } from '@footlight/core/ports'
import {
  AccountId,
  type Failure,
  type FieldCode,
  type MessageAttachment,
  PM_LIMIT,
  type PmChat,
  type PmSort,
  type PrivateMessage,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { deletedAccount, isDeletedName } from '@footlight/core/rules/accounts/deleted-name'
import { walletOf } from '@footlight/core/rules/ledger/accounts'
import { tellsRead } from '@footlight/core/rules/messages/read-marks'
import { isFromStranger } from '@footlight/core/rules/messages/request-box'
import type { Logger } from 'pino'
import { avatarUrl } from '../accounts/avatar-url.ts'
import type { FanMemberships } from '../accounts/fan-memberships.ts'
import { isSuspended } from '../accounts/log-in.ts'
import type { FollowRepository, PeopleRepository, Person } from '../accounts/people-port.ts'
import { isStaff } from '../accounts/roles.ts'
import { PastTippers } from '../chat/past-tippers.ts'
import type { BlockRepository, FriendRepository } from '../friends/friend-port.ts'
import type { Friends } from '../friends/friends.ts'
import { type AccountNews, tellAccounts } from '../ledger/tell-accounts.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import type { ChatRefusal } from '../rooms/access/chat-refusals.ts'
import { normaliseMessage } from '../rooms/normalise-message.ts'
import type { RoomGateway } from '../rooms/port.ts'
import type { ChatRepository } from './chat-port.ts'
import type { MessageAttachments, MessageRepository, StoredMessage } from './message-port.ts'
import { pmRefusal } from './pm-policies.ts'

export interface PrivateMessagesDeps {
  readonly messages: MessageRepository
  readonly messagePosts: MessageAttachments
  readonly people: PeopleRepository
  readonly chats: ChatRepository
  readonly fanClub: FanMemberships
  readonly follows: Pick<FollowRepository, 'isFollowing'>
  readonly friends: FriendRepository
  readonly accountBlocks: BlockRepository
  readonly friendships: Friends
  readonly rooms: Pick<RoomGateway, 'snapshot'>
  readonly ledger: Ledger
  readonly clock: Clock
  readonly logger: Logger
}

/** A message to one person, as its sender's client sends it. */
export interface Outgoing {
  readonly ref: string
  readonly text: string
  readonly attachment?: MessageAttachment | undefined
}

export interface Thread {
  /** Oldest first. */
  readonly messages: readonly PrivateMessage[]
  readonly hasMore: boolean
  readonly mayWrite: boolean
  readonly isRequest: boolean
  /** By the reader. */
  readonly isBlocked: boolean
  /** The peer has read up to this message, as far as the reader may know; 0: nothing. */
  readonly seenUpTo: number
}

export interface Found {
  /** null: nobody has that name, or the reader may not know. */
  readonly peer: Person | null
  /** Or is their friend. */
  readonly hasChat: boolean
}

/** What two people write to each other outside rooms. Nothing of it is ever logged. */
export class PrivateMessages {
  readonly #deps: PrivateMessagesDeps

  constructor(deps: PrivateMessagesDeps) {
    this.#deps = deps
  }

  /**
   * Who may be named to this reader: performers, friends, and whoever has a chat with them; to performers and
   * staff, who may write to anybody, everybody. For a name that nobody has the same is looked up as for one that is
   * not for them to know.
   */
  async find(reader: Person, username: string): Promise<Found> {
    const { people, messages, friendships } = this.#deps
    const deleted = deletedAccount(username)
    const named =
      deleted === null ? await people.byUsername(username) : await people.byId(AccountId.parse(deleted))
    // Any number can be written behind `deleted-`, also that of an account that is there.
    const found = named?.username === username.toLowerCase() ? named : null
    const peer = found ?? reader
    const known = await Promise.all([
      messages.hasWritten(reader.id, peer.id),
      messages.hasWritten(peer.id, reader.id),
      friendships.areFriends(reader, peer),
    ])
    const hasChat = found !== null && known.includes(true)
    // Of a deleted account what they wrote can be read by whom they wrote to.
    if (deleted !== null) return { peer: hasChat ? found : null, hasChat }
    const isOpen = found?.type === 'model' || reader.type === 'model' || isStaff(reader.roles)
    return { peer: hasChat || isOpen ? found : null, hasChat }
  }

  async chats(reader: Person, sort: PmSort): Promise<readonly PmChat[]> {
    const { messages, friends, accountBlocks } = this.#deps
    const [chats, friendIds, blocks] = await Promise.all([
      messages.chats(reader.id, PM_LIMIT),
      friends.friendsOf(reader.id),
      accountBlocks.blockedBy(reader.id),
    ])
    const areFriends = new Set(friendIds)
    const blocked = new Set(blocks.map(({ name }) => name))
    const peers = new Map(
      (await this.#deps.people.byIds(chats.map(({ peer }) => peer))).map((peer) => [peer.id, peer]),
    )
    const presented = chats.flatMap(({ peer: id, unread, isRequest, last }): PmChat[] => {
      const peer = peers.get(id)
      // Of strangers who are blocked nothing waits any more.
      if (peer === undefined || (isRequest && blocked.has(peer.username))) return []
      const chat = { ...presentPeer(peer), unread, last: present(last, reader, peer) }
      return [isRequest && !areFriends.has(id) ? { ...chat, is_request: true } : chat]
    })
    return presented.sort(orders[sort])
  }

  async thread(reader: Person, peer: Person, before: number | null, limit: number): Promise<Thread> {
    const { messages, chats, friendships } = this.#deps
    const [found, refusal, own, isBlocked, isFriend, seenUpTo] = await Promise.all([
      messages.messages(reader.id, peer.id, before, limit + 1),
      this.#refusal(reader, peer),
      chats.state(reader.id, peer.id),
      friendships.isBlocked(reader, peer),
      friendships.areFriends(reader, peer),
      this.#seenUpTo(peer, reader),
    ])
    return {
      messages: found.slice(-limit).map((message) => present(message, reader, peer)),
      hasMore: found.length > limit,
      mayWrite: refusal === null,
      isRequest: own.isRequest && !isFriend,
      isBlocked,
      seenUpTo,
    }
  }

  /**
   * Stored first, then told to every window of both. A repeat of `ref` answers the first message and tells
   * nothing again. What comes with it is made when nothing stands in the way of the message.
   */
  async send(
    sender: Person,
    recipient: Person,
    { ref, text: raw, attachment }: Outgoing,
  ): Promise<Result<PrivateMessage, Failure>> {
    const text = normaliseMessage(raw)
    if (!text.ok) return fail(invalid(fieldCodes[text.error] ?? 'invalid'))
    if (isProhibited(text.value, 'sentence', 'message')) return fail(invalid('prohibited'))
    const refusal = await this.#refusal(sender, recipient)
    if (refusal !== null) return fail({ error: refusal })
    const post = attachment === undefined ? ok(null) : await this.#attach(sender, recipient, ref, attachment)
    if (!post.ok) return post
    const isStranger = await this.#isStranger(sender, recipient)
    const { message, isNew } = await this.#deps.messages.send(
      {
        from: sender.id,
        to: recipient.id,
        text: text.value,
        sentAt: this.#deps.clock.now(),
        ref,
        post: post.value,
        isMass: false,
      },
      isStranger,
    )
    // A name that was used for a message to somebody else: to answer with that one would look like success.
    if (message.to !== recipient.id) return fail({ error: 'conflict' })
    const sent = present(message, sender, recipient)
    const { ref: _own, ...received } = sent
    if (isNew)
      await this.#tell([
        { account: sender.id, name: 'v3.pm.message', payload: sent },
        { account: recipient.id, name: 'v3.pm.message', payload: received },
      ])
    return ok(sent)
  }

  /**
   * One of many, whose words were judged once for all. Only its reader hears of it, and nobody's own message is in its
   * sender's list. False: they do not take it.
   */
  async deliver(
    sender: Person,
    recipient: Person,
    { ref, text, post }: { readonly ref: string; readonly text: string; readonly post: number | null },
  ): Promise<boolean> {
    const { messages, messagePosts, clock } = this.#deps
    if ((await this.#refusal(sender, recipient)) !== null) return false
    if (post !== null) await messagePosts.address(post, recipient.id)
    const { message, isNew } = await messages.send(
      { from: sender.id, to: recipient.id, text, sentAt: clock.now(), ref, post, isMass: true },
      // An audience is made of those whom they know.
      false,
    )
    const payload = present(message, recipient, sender)
    if (isNew) await this.#tell([{ account: recipient.id, name: 'v3.pm.message', payload }])
    return true
  }

  async #attach(
    sender: Person,
    recipient: Person,
    ref: string,
    attachment: MessageAttachment,
  ): Promise<Result<number, Failure>> {
    const { messagePosts } = this.#deps
    const post = await messagePosts.create(sender, ref, attachment)
    if (post.ok) await messagePosts.address(post.value, recipient.id)
    return post
  }

  /** `upTo` null: all of them. Answers what is left unread. */
  async markRead(reader: Person, peer: Person, upTo: number | null): Promise<number> {
    const { messages, chats } = this.#deps
    const read = await messages.markRead(reader.id, peer.id, upTo)
    const isSeen =
      read.upTo > 0 &&
      (await this.#tellsRead(reader, peer)) &&
      (await chats.noteSeen(reader.id, peer.id, read.upTo))
    await this.#tell([
      ...(read.isNew ? [readNews(reader.id, 'v3.pm.read', peer, read.upTo)] : []),
      ...(isSeen ? [readNews(peer.id, 'v3.pm.seen', reader, read.upTo)] : []),
    ])
    return read.unread
  }

  /** Who changed their mind about read marks shows and sees what was read since, and nothing of before. */
  async #seenUpTo(reader: Person, sender: Person): Promise<number> {
    if (!(await this.#tellsRead(reader, sender))) return 0
    return (await this.#deps.chats.state(reader.id, sender.id)).seenUpTo
  }

  /** As both have it set now: sessions know it some seconds late. */
  async #tellsRead(reader: Person, sender: Person): Promise<boolean> {
    const { people, chats, friendships } = this.#deps
    const [now, chat, isFriend, ...blocks] = await Promise.all([
      people.byIds([reader.id, sender.id]),
      chats.state(reader.id, sender.id),
      friendships.areFriends(reader, sender),
      friendships.isBlocked(reader, sender),
      friendships.isBlocked(sender, reader),
    ])
    const shows = (id: Person['id']) =>
      now.find((person) => person.id === id)?.settings.pm_read_marks === true
    return tellsRead({
      readerShows: shows(reader.id),
      senderShows: shows(sender.id),
      isRequest: chat.isRequest && !isFriend,
      isBlocked: blocks.includes(true),
    })
  }

  /** What they have in common, of either direction; the books, which know of the last second, are asked last. */
  async #isStranger(sender: Person, recipient: Person): Promise<boolean> {
    const { messages, follows, fanClub, friendships, ledger, clock } = this.#deps
    const now = clock.now()
    const [isFriend, isFollowed, fanOf, fanOfSender, wasWrittenTo] = await Promise.all([
      friendships.areFriends(sender, recipient),
      follows.isFollowing(recipient.id, sender.id),
      fanClub.levelOf(sender.id, recipient.id, now),
      fanClub.levelOf(recipient.id, sender.id, now),
      messages.hasWritten(recipient.id, sender.id),
    ])
    const known = {
      isStaff: isStaff(sender.roles),
      isFriend,
      isFollowed,
      isFan: fanOf !== null || fanOfSender !== null,
      wasWrittenTo,
      hasPaid: false,
    }
    if (!isFromStranger(known)) return false
    const [payer, performer] = sender.type === 'model' ? [recipient, sender] : [sender, recipient]
    const hasPaid =
      payer.type === 'viewer' && (await new PastTippers(ledger, performer.id).hasEverTipped(payer.id))
    return isFromStranger({ ...known, hasPaid })
  }

  async #refusal(sender: Person, recipient: Person) {
    if (isDeletedName(recipient.username)) return 'pm_not_allowed'
    const { messages, rooms, fanClub, friendships, ledger, clock } = this.#deps
    const [isAnswer, isFriend, isOwnBlock, isBlocked, isBanned, fanLevel, wallet] = await Promise.all([
      messages.hasWritten(recipient.id, sender.id),
      friendships.areFriends(sender, recipient),
      friendships.isBlocked(sender, recipient),
      friendships.isBlocked(recipient, sender),
      recipient.type === 'model'
        ? rooms.snapshot(recipient).then((room) => room.banned.includes(sender.username))
        : false,
      fanClub.levelOf(sender.id, recipient.id, clock.now()),
      ledger.balance(walletOf(sender.id)),
    ])
    return pmRefusal({
      sender: {
        isModel: sender.type === 'model',
        isStaff: isStaff(sender.roles),
        isSuspended: isSuspended(sender, clock),
        hasTokens: wallet.posted > 0,
      },
      recipient: {
        isModel: recipient.type === 'model',
        isStaff: isStaff(recipient.roles),
        allow: recipient.settings.pm_allow,
      },
      isSelf: sender.id === recipient.id,
      isAnswer,
      isFriend,
      isBlocked: isOwnBlock || isBlocked,
      isBanned,
      isFan: fanLevel !== null,
    })
  }

  async #tell(events: readonly AccountNews[]): Promise<void> {
    await tellAccounts(this.#deps, events, 'private_message')
  }
}

function readNews(account: Person['id'], name: string, { username }: Person, up_to: number): AccountNews {
  return { account, name, payload: { username, up_to } }
}

export function presentPeer({
  username,
  displayName,
  avatar,
  type,
}: Person): Pick<PmChat, 'username' | 'display_name' | 'avatar_url' | 'is_model'> {
  const avatar_url = avatarUrl({ username, avatar })
  return { username, display_name: displayName, avatar_url, is_model: type === 'model' }
}

/** `ref` is for its sender alone. */
export function present(
  { id, from, text, sentAt, ref, post, isMass }: StoredMessage,
  reader: Person,
  peer: Person,
): PrivateMessage {
  const isOwn = from === reader.id
  return {
    id,
    from: isOwn ? reader.username : peer.username,
    to: isOwn ? peer.username : reader.username,
    text,
    sent_at: sentAt,
    ...(isOwn && { ref }),
    ...(post !== null && { post }),
    ...(isMass && { is_mass: true }),
  }
}

const latestFirst = (a: PmChat, b: PmChat): number => b.last.id - a.last.id
const orders: Readonly<Record<PmSort, (a: PmChat, b: PmChat) => number>> = {
  timestamp: latestFirst,
  unread: (a, b) => Number(b.unread > 0) - Number(a.unread > 0) || latestFirst(a, b),
  username: (a, b) => (a.username < b.username ? -1 : 1),
}

const fieldCodes: Readonly<Partial<Record<ChatRefusal, FieldCode>>> = {
  empty: 'required',
  too_long: 'too_long',
  forbidden_characters: 'invalid',
}

function invalid(code: FieldCode): Failure {
  return { error: 'invalid_value', fields: { text: code } }
}
