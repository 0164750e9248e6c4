import type { Clock } from '@footlight/core/ports'
import { chatRulesRoutes, type Failure } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { moderate } from '../moderation/moderation-feature.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import { askRoom } from '../rooms/ask-room.ts'
import type { RoomGateway } from '../rooms/port.ts'
import { removeMessage, restoreMessage, settleHeld } from './chat-commands.ts'
import type { Translator } from './translator.ts'

export interface ChatRouteDeps {
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
  readonly people: PeopleRepository
  readonly rooms: RoomGateway
  readonly translator: Translator | null
}

/** How long one is silenced whose held message was answered with it. */
const SILENCE_MINUTES = 60

/** Decisions on single messages: those that wait, and those that everybody has read. */
export function registerHeldRoutes(registrar: Registrar, deps: ChatRouteDeps): void {
  registerRoute(registrar, chatRulesRoutes.settleHeld, async ({ params, identity: by, body }) => {
    const owner = await findPerformer(deps.people, params.username)
    if (!owner.ok) return owner
    const sender = await deps.rooms.execute(owner.value, settleHeld, { ...body, by, id: params.id })
    if (!sender.ok) return sender
    if (body.action !== 'silence') return ok({ status: 1 })
    const order = {
      action: 'silence',
      target: sender.value,
      minutes: SILENCE_MINUTES,
      reason: 'held message',
    } as const
    return done(await deps.rooms.execute(owner.value, moderate, { by, order }))
  })
  registerRoute(registrar, chatRulesRoutes.removeMessage, async ({ params, identity: by, body }) =>
    done(await askRoom(deps, params.username, removeMessage, { by, id: params.id, reason: body.reason })),
  )
  registerRoute(registrar, chatRulesRoutes.restoreMessage, async ({ params, identity: by }) =>
    done(await askRoom(deps, params.username, restoreMessage, { by, id: params.id })),
  )
}

function done(result: Result<unknown, Failure>): Result<{ readonly status: 1 }, Failure> {
  return result.ok ? ok({ status: 1 }) : result
}
