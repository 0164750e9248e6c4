import type { Clock } from '@footlight/core/ports'
import {
  inboxRoutes,
  PM_REPORT_LINES,
  PM_RESTORE_MINUTES,
  PM_SEARCH_PAGE_SIZE,
} from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { Reports } from '../reports/reports.ts'
import type { ChatRepository } from './chat-port.ts'
import type { FindPeer } from './message-routes.ts'
import { present, presentPeer } from './private-messages.ts'

export interface InboxRouteDeps {
  readonly blockedRegions: RegionBlocks
  readonly chats: ChatRepository
  readonly clock: Clock
  readonly filedReports: Reports
  readonly people: PeopleRepository
}

/** Each reads through all that somebody ever wrote and was written. */
const SEARCHES_PER_PERSON = { countMax: 30, windowMs: 60_000 }
const RESTORE_MS = PM_RESTORE_MINUTES * 60_000

/** What owners do with their chats: accept, delete, report, search. */
export function registerInboxRoutes(registrar: Registrar, find: FindPeer, deps: InboxRouteDeps): void {
  const { chats, clock } = deps

  registerRoute(registrar, inboxRoutes.pmAccept, async ({ identity: { person }, params }) => {
    const peer = await find(person, params.username)
    if (!peer.ok) return peer
    await chats.accept(person.id, peer.value.id)
    return ok({ status: 1 })
  })

  registerRoute(registrar, inboxRoutes.pmDelete, async ({ identity: { person }, params }) => {
    const peer = await find(person, params.username)
    if (!peer.ok) return peer
    await chats.clear(person.id, peer.value.id, clock.now())
    return ok({ status: 1 })
  })

  registerRoute(registrar, inboxRoutes.pmRestore, async ({ identity: { person }, params }) => {
    const peer = await find(person, params.username)
    if (!peer.ok) return peer
    const isBack = await chats.restore(person.id, peer.value.id, clock.now() - RESTORE_MS)
    return isBack ? ok({ status: 1 }) : fail({ error: 'conflict' })
  })
  registerReport(registrar, find, deps)
  registerSearch(registrar, deps)
}

/** What was written is the server's own; the client names the line alone (PM-13). */
function registerReport(registrar: Registrar, find: FindPeer, { chats, filedReports }: InboxRouteDeps): void {
  registerRoute(registrar, inboxRoutes.pmReport, async ({ identity: { person }, params, body }) => {
    const peer = await find(person, params.username)
    if (!peer.ok) return peer
    const { id: reported } = peer.value
    const around = await chats.around(person.id, reported, body.message, PM_REPORT_LINES / 2)
    const line = around.find(({ id, from }) => id === body.message && from === reported)
    if (line === undefined) return fail({ error: 'not_found' })
    const filed = await filedReports.file({
      feature: 'message',
      reporter: person,
      reported: peer.value,
      reason: body.reason,
      note: body.note,
      line: line.text,
      around: around.map(({ from, text, sentAt }) => ({ isReported: from === reported, text, at: sentAt })),
      still: null,
    })
    return filed.ok ? ok({ status: 1 }) : filed
  })
}

function registerSearch(
  registrar: Registrar,
  { chats, people, blockedRegions, clock }: InboxRouteDeps,
): void {
  const searched = new RateLimiter(SEARCHES_PER_PERSON, clock)
  registrar.app.addHook('onClose', async () => searched.close())

  registerRoute(registrar, inboxRoutes.pmSearch, async ({ identity, query }) => {
    const { person } = identity
    const waitMs = searched.take(String(person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const limit = PM_SEARCH_PAGE_SIZE
    const found = await chats.search(person.id, query.text, query.before ?? null, limit + 1)
    const peerOf = ({ from, to }: (typeof found)[number]) => (from === person.id ? to : from)
    const peers = new Map(
      (await people.byIds([...new Set(found.map(peerOf))])).map((peer) => [peer.id, peer]),
    )
    const viewer = viewerOf(identity, false)
    return ok({
      found: found.slice(0, limit).flatMap((message) => {
        const peer = peers.get(peerOf(message))
        return peer === undefined || blockedRegions.isBlocked(peer.username, viewer)
          ? []
          : [{ ...presentPeer(peer), message: present(message, person, peer) }]
      }),
      has_more: found.length > limit,
    })
  })
}
