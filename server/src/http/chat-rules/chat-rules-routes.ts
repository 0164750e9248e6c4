import { fail, ok } from '@footlight/core/domain'
import { chatDeskRoutes } from '@footlight/core/protocol'
import { RateLimiter } from '../../auth/rate-limiter.ts'
import { mayModerate, maySetChatFilters } from '../../policies/room-policies.ts'
import { isoTime } from '../../presenters/current-user.ts'
import { visitorOf } from '../../rooms/visitor.ts'
import type { HttpParts } from '../parts.ts'
import { type Registrar, registerRoute } from '../register-route.ts'
import { standingOf } from '../rooms/standing.ts'
import { findVenue } from '../shows/customer.ts'
import { registerHeldRoutes } from './held-routes.ts'

const LINES_PER_PERSON = { countMax: 120, windowMs: 60_000 }
const TRANSLATOR_RETRY_SECONDS = 5

/** Filters, raid mode, held and removed messages, what holds against whom, translation. */
export function registerChatRules(registrar: Registrar, parts: HttpParts): void {
  registerDesk(registrar, parts)
  registerHeldRoutes(registrar, parts)
  registerTranslation(registrar, parts)
}

function registerDesk(registrar: Registrar, parts: HttpParts): void {
  registerRoute(registrar, chatDeskRoutes.chatDesk, async ({ params, identity }) => {
    const venue = await findVenue(parts, params.username)
    if (!venue.ok) return venue
    const {
      owner,
      desks: { chatRules },
    } = venue.value
    const who = standingOf(identity, owner, await parts.rooms.snapshot(owner), parts.clock)
    if (!mayModerate(who)) return fail({ error: 'forbidden' })
    const isHers = maySetChatFilters(who)
    return ok({
      raid_until: chatRules.raidUntil,
      held: [...chatRules.held()],
      filters: isHers ? chatRules.filters : null,
      regions: isHers ? parts.blockedRegions.of(owner.username) : null,
      is_location_known: isHers && parts.blockedRegions.whereabouts.isKnown,
      can_translate: isHers && parts.translator !== null,
    })
  })

  registerRoute(registrar, chatDeskRoutes.changeFilters, async ({ params, identity, body }) => {
    const venue = await findVenue(parts, params.username)
    return venue.ok ? venue.value.desks.chatRules.changeFilters(visitorOf(identity, false), body) : venue
  })

  registerRoute(registrar, chatDeskRoutes.raid, async ({ params, identity, body }) => {
    const venue = await findVenue(parts, params.username)
    if (!venue.ok) return venue
    const until = await venue.value.desks.chatRules.setRaid(
      visitorOf(identity, false),
      body.on ? body.minutes : null,
    )
    return until.ok ? ok({ status: 1, until: until.value }) : until
  })

  registerRoute(registrar, chatDeskRoutes.sanctions, async ({ params, identity }) => {
    const venue = await findVenue(parts, params.username)
    if (!venue.ok) return venue
    const listed = venue.value.desks.chatRules.sanctions(visitorOf(identity, false))
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

function registerTranslation(registrar: Registrar, { translator, clock }: HttpParts): void {
  const lines = new RateLimiter(LINES_PER_PERSON, clock)
  registrar.app.addHook('onClose', async () => lines.close())

  registerRoute(registrar, chatDeskRoutes.translate, async ({ identity: { person }, body }) => {
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
