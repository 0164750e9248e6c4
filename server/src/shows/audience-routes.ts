import { audienceShowRoutes, type ShowKind } from '@footlight/core/protocol'
import { fail } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { type OrderDeps, registerPayingRoute, showOrder } from '../orders/paying-route.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { askOwnRoom, askRoom } from '../rooms/ask-room.ts'
import {
  announceGoal,
  announceTickets,
  buyRecording,
  buyTicket,
  directShow,
  leaveShow,
  pledge,
  reserve,
} from './commands.ts'
import type { ShowRepository } from './show-port.ts'

export interface ShowRouteDeps extends OrderDeps {
  readonly shows: ShowRepository
}

/** Ticket, group and goal shows. */
export function registerAudienceRoutes(registrar: Registrar, deps: ShowRouteDeps): void {
  registerAnnouncements(registrar, deps)
  registerPurchases(registrar, deps)
  registerDirection(registrar, deps)
}

const prohibitedMessage = { error: 'invalid_value', fields: { message: 'prohibited' } } as const

function registerAnnouncements(registrar: Registrar, deps: ShowRouteDeps): void {
  registerRoute(registrar, audienceShowRoutes.limitedAnnounce, async ({ params, identity: by, body }) => {
    if (isProhibited(body.message, 'sentence', 'message')) return fail(prohibitedMessage)
    const startsAt = body.starts_at === undefined ? null : Date.parse(body.starts_at)
    const offer = {
      ticketPrice: body.ticket_price,
      recordingPrice: body.recording_price,
      message: body.message,
      startsAt,
      minimumTickets: body.minimum_tickets,
      refundMinutes: body.refund_joined_minute_before_end,
    }
    return askOwnRoom(deps, params.username, by.person, announceTickets, { offer, by })
  })
  registerRoute(registrar, audienceShowRoutes.goalAnnounce, async ({ params, identity: by, body }) => {
    if (isProhibited(body.message, 'sentence', 'message')) return fail(prohibitedMessage)
    const { goal, message, minutes, refund_joined_minute_before_end: refundMinutes } = body
    const offer = { goal, message, minutes, refundMinutes }
    return askOwnRoom(deps, params.username, by.person, announceGoal, { offer, by })
  })
}

function registerPurchases(registrar: Registrar, deps: ShowRouteDeps): void {
  registerPayingRoute(registrar, deps, audienceShowRoutes.limitedTicket, (call) =>
    showOrder(call, 'buyTicket', buyTicket, { terms: call.body.terms }),
  )
  registerPayingRoute(registrar, deps, audienceShowRoutes.limitedRecording, (call) =>
    showOrder(call, 'buyRecording', buyRecording, { terms: call.body.terms }),
  )
  registerPayingRoute(registrar, deps, audienceShowRoutes.goalPledge, (call) =>
    showOrder(call, 'pledge', pledge, call.body),
  )
  registerPayingRoute(registrar, deps, audienceShowRoutes.groupReserve, (call) =>
    showOrder(call, 'group', reserve, { terms: call.body.terms }),
  )
  registerRoute(registrar, audienceShowRoutes.groupLeave, ({ params, identity }) =>
    askRoom(deps, params.username, leaveShow, { kind: 'group', reader: identity.person }),
  )
}

/** What the performer does with a show that is announced or runs. */
function registerDirection(registrar: Registrar, deps: ShowRouteDeps): void {
  const orders: readonly [
    (typeof audienceShowRoutes)[keyof typeof audienceShowRoutes] & {
      response: typeof audienceShowRoutes.limitedStart.response
    },
    ShowKind,
    'start' | 'end' | 'cancel',
  ][] = [
    [audienceShowRoutes.limitedStart, 'limited', 'start'],
    [audienceShowRoutes.limitedEnd, 'limited', 'end'],
    [audienceShowRoutes.limitedCancel, 'limited', 'cancel'],
    [audienceShowRoutes.groupStart, 'group', 'start'],
    [audienceShowRoutes.groupEnd, 'group', 'end'],
    [audienceShowRoutes.goalEnd, 'goal', 'end'],
    [audienceShowRoutes.goalCancel, 'goal', 'cancel'],
  ]
  for (const [route, kind, what] of orders)
    registerRoute(registrar, route as typeof audienceShowRoutes.limitedStart, ({ params, identity: by }) =>
      askOwnRoom(deps, params.username, by.person, directShow, { kind, what, by }),
    )
}
