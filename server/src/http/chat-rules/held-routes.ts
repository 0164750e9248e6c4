import { ok, type Result } from '@footlight/core/domain'
import { chatDeskRoutes, type Failure } from '@footlight/core/protocol'
import { visitorOf } from '../../rooms/visitor.ts'
import type { HttpParts } from '../parts.ts'
import { type Registrar, registerRoute } from '../register-route.ts'
import { findVenue } from '../shows/customer.ts'

/** How long one is silenced whose held message was answered with it. */
const SILENCE_MINUTES = 60

/** Decisions on single messages: those that wait, and those that everybody has read. */
export function registerHeldRoutes(registrar: Registrar, parts: HttpParts): void {
  registerRoute(registrar, chatDeskRoutes.settleHeld, async ({ params, identity, body }) => {
    const venue = await findVenue(parts, params.username)
    if (!venue.ok) return venue
    const { owner, desks } = venue.value
    const sender = await desks.chatRules.settle(visitorOf(identity, false), params.id, body.action)
    if (!sender.ok) return sender
    if (body.action !== 'silence') return ok({ status: 1 })
    return done(
      await parts.rooms.moderate(owner, identity, {
        action: 'silence',
        target: sender.value,
        minutes: SILENCE_MINUTES,
        reason: 'held message',
      }),
    )
  })

  registerRoute(registrar, chatDeskRoutes.removeMessage, async ({ params, identity, body }) => {
    const venue = await findVenue(parts, params.username)
    return venue.ok
      ? done(
          await venue.value.desks.chatRules.removals.remove(
            visitorOf(identity, false),
            params.id,
            body.reason,
          ),
        )
      : venue
  })

  registerRoute(registrar, chatDeskRoutes.restoreMessage, async ({ params, identity }) => {
    const venue = await findVenue(parts, params.username)
    return venue.ok
      ? done(await venue.value.desks.chatRules.removals.restore(visitorOf(identity, false), params.id))
      : venue
  })
}

function done(result: Result<unknown, Failure>): Result<{ readonly status: 1 }, Failure> {
  return result.ok ? ok({ status: 1 }) : result
}
