import type { Clock } from '@footlight/core/ports'
import { type Failure, messageRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { suspensionOf } from '../accounts/log-in.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { FriendRepository } from '../friends/friend-port.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { PrivateMessages } from './private-messages.ts'
import { presentPeer } from './private-messages.ts'

export interface MessageRouteDeps {
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
  readonly people: PeopleRepository
  readonly privateMessages: PrivateMessages
  readonly friends: Pick<FriendRepository, 'countAsking'>
}

/** PM-08: the peer of that name, as far as the reader may know. */
export type FindPeer = (reader: Person, username: string) => Promise<Result<Person, Failure>>

const MESSAGES_PER_PERSON = { countMax: 20, windowMs: 60_000 }
/** Names with which somebody has no chat, whether there is one of that name or not. */
const NEW_NAMES_PER_PERSON = { countMax: 30, windowMs: 60_000 }

/** Private messages; the answer is how a peer is found, for routes beside these. */
export function registerMessageRoutes(registrar: Registrar, deps: MessageRouteDeps): FindPeer {
  const { privateMessages, blockedRegions, people, clock } = deps
  const sent = new RateLimiter(MESSAGES_PER_PERSON, clock)
  const tried = new RateLimiter(NEW_NAMES_PER_PERSON, clock)
  registrar.app.addHook('onClose', async () => {
    sent.close()
    tried.close()
  })

  /** A name that nobody has is answered like one whose owner takes no messages from the caller. */
  async function find(reader: Person, username: string): Promise<Result<Person, Failure>> {
    const { peer, hasChat } = await privateMessages.find(reader, username)
    const waitMs = hasChat ? 0 : tried.take(String(reader.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    return peer === null ? fail({ error: 'pm_not_allowed' }) : ok(peer)
  }

  registerRoute(registrar, messageRoutes.pmChats, async ({ identity, query }) => {
    const viewer = viewerOf(identity, false)
    const all = await privateMessages.chats(identity.person, query.sort)
    const chats = all.filter(({ username }) => !blockedRegions.isBlocked(username, viewer))
    const own = chats.filter(({ is_request }) => is_request !== true)
    return ok({
      chats,
      unread: own.reduce((sum, { unread }) => sum + unread, 0),
      to_confirm: await deps.friends.countAsking(identity.person.username),
    })
  })

  registerRoute(registrar, messageRoutes.pmMessages, async ({ identity, params, query }) => {
    const peer = await find(identity.person, params.username)
    if (!peer.ok) return peer
    const thread = await privateMessages.thread(
      identity.person,
      peer.value,
      query.before ?? null,
      query.limit,
    )
    return ok({
      messages: [...thread.messages],
      has_more: thread.hasMore,
      peer: presentPeer(peer.value),
      may_write: thread.mayWrite,
      is_request: thread.isRequest,
      is_blocked: thread.isBlocked,
      seen_up_to: thread.seenUpTo,
    })
  })

  registerRoute(registrar, messageRoutes.pmSend, async ({ identity, params, body }) => {
    const waitMs = sent.take(String(identity.person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    // The session's copy may be some seconds old: what somebody has just set or lost counts.
    const sender = (await people.byId(identity.person.id)) ?? identity.person
    const suspension = suspensionOf(sender, clock)
    if (suspension !== null) return fail(suspension)
    const peer = await find(sender, params.username)
    if (!peer.ok) return peer
    const message = await privateMessages.send(sender, peer.value, body)
    return message.ok ? ok({ status: 1, message: message.value }) : message
  })

  registerRoute(registrar, messageRoutes.pmRead, async ({ identity, params, body }) => {
    const peer = await find(identity.person, params.username)
    if (!peer.ok) return peer
    return ok({
      status: 1,
      unread: await privateMessages.markRead(identity.person, peer.value, body.up_to ?? null),
    })
  })
  return find
}
