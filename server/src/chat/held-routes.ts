import type { Clock } from '@footlight/core/ports'
import { chatRulesRoutes, type Failure } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import { findRoom } from '../rooms/find-room.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import type { Translator } from './translator.ts'

export interface ChatRouteDeps {
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
  readonly people: PeopleRepository
  readonly rooms: RoomDirectory
  readonly translator: Translator | null
}

/** How long one is silenced whose held message was answered with it. */
const SILENCE_MINUTES = 60

/** Decisions on single messages: those that wait, and those that everybody has read. */
export function registerHeldRoutes(registrar: Registrar, parts: ChatRouteDeps): void {
  registerRoute(registrar, chatRulesRoutes.settleHeld, async ({ params, identity, body }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const { owner, features } = venue.value
    const sender = await features.chatRules.settle(viewerOf(identity, false), params.id, body.action)
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

  registerRoute(registrar, chatRulesRoutes.removeMessage, async ({ params, identity, body }) => {
    const venue = await findRoom(parts, params.username)
    return venue.ok
      ? done(
          await venue.value.features.chatRules.removals.remove(
            viewerOf(identity, false),
            params.id,
            body.reason,
          ),
        )
      : venue
  })

  registerRoute(registrar, chatRulesRoutes.restoreMessage, async ({ params, identity }) => {
    const venue = await findRoom(parts, params.username)
    return venue.ok
      ? done(await venue.value.features.chatRules.removals.restore(viewerOf(identity, false), params.id))
      : venue
  })
}

function done(result: Result<unknown, Failure>): Result<{ readonly status: 1 }, Failure> {
  return result.ok ? ok({ status: 1 }) : result
}
