import { chatRulesRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { mayModerate, maySetChatFilters } from '../rooms/access/room-policies.ts'
import { findRoom } from '../rooms/find-room.ts'
import type { ChatRouteDeps } from './held-routes.ts'
import { registerHeldRoutes } from './held-routes.ts'

const LINES_PER_PERSON = { countMax: 120, windowMs: 60_000 }
const TRANSLATOR_RETRY_SECONDS = 5

/** Filters, raid protection, held and removed messages, what holds against whom, translation. */
export function registerChatRules(registrar: Registrar, parts: ChatRouteDeps): void {
  registerChatRulesState(registrar, parts)
  registerHeldRoutes(registrar, parts)
  registerTranslation(registrar, parts)
}

function registerChatRulesState(registrar: Registrar, parts: ChatRouteDeps): void {
  registerRoute(registrar, chatRulesRoutes.chatRules, async ({ params, identity }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const {
      owner,
      features: { chatRules },
    } = venue.value
    const who = await parts.rooms.access(owner, identity)
    if (!mayModerate(who)) return fail({ error: 'forbidden' })
    const isOwner = maySetChatFilters(who)
    return ok({
      raid_until: chatRules.raidUntil,
      held: [...chatRules.held()],
      filters: isOwner ? chatRules.filters : null,
      regions: isOwner ? parts.blockedRegions.of(owner.username) : null,
      is_location_known: isOwner && parts.blockedRegions.whereabouts.isKnown,
      can_translate: isOwner && parts.translator !== null,
    })
  })

  registerRoute(registrar, chatRulesRoutes.changeFilters, async ({ params, identity, body }) => {
    const venue = await findRoom(parts, params.username)
    return venue.ok ? venue.value.features.chatRules.changeFilters(viewerOf(identity, false), body) : venue
  })

  registerRoute(registrar, chatRulesRoutes.raid, async ({ params, identity, body }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const until = await venue.value.features.chatRules.setRaid(
      viewerOf(identity, false),
      body.on ? body.minutes : null,
    )
    return until.ok ? ok({ status: 1, until: until.value }) : until
  })

  registerRoute(registrar, chatRulesRoutes.sanctions, async ({ params, identity }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const listed = venue.value.features.chatRules.sanctions(viewerOf(identity, false))
    if (!listed.ok) return listed
    return ok({
      sanctions: listed.value.map(({ kind, target, by, reason, createdAt, expiresAt }) => ({
        kind,
        target,
        by,
        reason,
        created_at: isoTime(createdAt),
        expires_at: isoTime(expiresAt),
      })),
    })
  })
}

function registerTranslation(registrar: Registrar, { translator, clock }: ChatRouteDeps): void {
  const lines = new RateLimiter(LINES_PER_PERSON, clock)
  registrar.app.addHook('onClose', async () => lines.close())

  registerRoute(registrar, chatRulesRoutes.translate, async ({ identity: { person }, body }) => {
    if (translator === null) return fail({ error: 'not_found' })
    if (person.type !== 'model') return fail({ error: 'forbidden' })
    const waitMs = lines.take(String(person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const said = await translator.translate(body.text, body.to)
    return said.ok
      ? ok(said.value)
      : fail({
          error: 'unavailable',
          message: 'There is no translation right now.',
          retryAfter: TRANSLATOR_RETRY_SECONDS,
        })
  })
}
