import type { Clock, Ledger } from '@footlight/core/ports'
import { type ShowKind, showRoutes } from '@footlight/core/protocol'
import { fail } from '@footlight/core/rules'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { FanClubRepository } from '../fan-club/fan-club-repository.ts'
import { type OrderDeps, registerPayingRoute } from '../orders/paying-route.ts'
import { showOrder } from '../orders/room-orders.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { findOwnRoom, findRoom } from '../rooms/find-room.ts'
import type { RoomDirectory } from '../rooms/port.ts'
import { paidAnswer, receiptFor, stateAnswer } from './answers.ts'
import type { ShowRepository } from './show-port.ts'

export interface ShowRouteDeps extends OrderDeps {
  readonly fanClub: FanClubRepository
  readonly shows: ShowRepository
}

/** Ticket, group and goal shows. */
export function registerAudienceRoutes(registrar: Registrar, parts: ShowRouteDeps): void {
  registerAnnouncements(registrar, parts)
  registerPurchases(registrar, parts)
  registerGroups(registrar, parts)
  registerStage(registrar, parts)
}

const prohibitedMessage = { error: 'invalid_value', fields: { message: 'prohibited' } } as const

function registerAnnouncements(registrar: Registrar, parts: ShowRouteDeps): void {
  registerRoute(registrar, showRoutes.limitedAnnounce, async ({ params, identity, body }) => {
    if (isProhibited(body.message, 'sentence')) return fail(prohibitedMessage)
    const venue = await findOwnRoom(parts, params.username, identity.person)
    if (!venue.ok) return venue
    const startsAt = body.starts_at === undefined ? null : Date.parse(body.starts_at)
    if (startsAt !== null && startsAt < parts.clock.now())
      return fail({ error: 'invalid_value', fields: { starts_at: 'too_small' } })
    const { shows } = venue.value.features
    const announced = await shows.run(() =>
      shows.audience.announceTickets({
        ticketPrice: body.ticket_price,
        recordingPrice: body.recording_price,
        message: body.message,
        startsAt,
        minimumTickets: body.minimum_tickets,
        refundMinutes: body.refund_joined_minute_before_end,
      }),
    )
    return announced.ok ? stateAnswer(shows, identity, announced.value.show.id) : announced
  })
  registerRoute(registrar, showRoutes.goalAnnounce, async ({ params, identity, body }) => {
    if (isProhibited(body.message, 'sentence')) return fail(prohibitedMessage)
    const venue = await findOwnRoom(parts, params.username, identity.person)
    if (!venue.ok) return venue
    const { shows } = venue.value.features
    const announced = await shows.run(() =>
      shows.audience.announceGoal({
        goal: body.goal,
        message: body.message,
        minutes: body.minutes,
        refundMinutes: body.refund_joined_minute_before_end,
      }),
    )
    return announced.ok ? stateAnswer(shows, identity, announced.value.show.id) : announced
  })
}

function registerPurchases(registrar: Registrar, parts: ShowRouteDeps): void {
  registerPayingRoute(registrar, parts, showRoutes.limitedTicket, (call) =>
    showOrder(call, parts, 'buyTicket', async ({ features: { shows } }, joinRequest) =>
      paidAnswer(await shows.run(() => shows.audience.buyTicket(joinRequest, call.body.terms))),
    ),
  )
  registerPayingRoute(registrar, parts, showRoutes.limitedRecording, (call) =>
    showOrder(call, parts, 'buyRecording', async ({ features: { shows } }, joinRequest) =>
      paidAnswer(await shows.run(() => shows.audience.buyRecording(joinRequest, call.body.terms))),
    ),
  )
  registerPayingRoute(registrar, parts, showRoutes.goalPledge, (call) =>
    showOrder(call, parts, 'pledge', async ({ features: { shows } }, joinRequest) => {
      const { terms, amount } = call.body
      const pledged = await shows.run(() => shows.audience.pledge(joinRequest, terms, amount))
      return pledged.ok ? stateAnswer(shows, call.identity, pledged.value.showId) : pledged
    }),
  )
}

function registerGroups(registrar: Registrar, parts: ShowRouteDeps): void {
  registerPayingRoute(registrar, parts, showRoutes.groupReserve, (call) =>
    showOrder(call, parts, 'group', async ({ features: { shows } }, joinRequest) => {
      const reserved = await shows.run(() => shows.audience.reserve(joinRequest, call.body.terms))
      return reserved.ok ? stateAnswer(shows, call.identity, reserved.value.showId) : reserved
    }),
  )
  registerRoute(registrar, showRoutes.groupLeave, async ({ params, identity }) => {
    const venue = await findRoom(parts, params.username)
    if (!venue.ok) return venue
    const { shows } = venue.value.features
    const bill = await shows.run(() => shows.leave('group', identity.person.id))
    return bill.ok ? receiptFor(bill.value, venue.value.owner, identity.person) : bill
  })
}

/** What the performer does with a show that is announced or runs. */
function registerStage(registrar: Registrar, parts: ShowRouteDeps): void {
  const orders: readonly [
    (typeof showRoutes)[keyof typeof showRoutes] & { response: typeof showRoutes.limitedStart.response },
    ShowKind,
    'start' | 'end' | 'cancel',
  ][] = [
    [showRoutes.limitedStart, 'limited', 'start'],
    [showRoutes.limitedEnd, 'limited', 'end'],
    [showRoutes.limitedCancel, 'limited', 'cancel'],
    [showRoutes.groupStart, 'group', 'start'],
    [showRoutes.groupEnd, 'group', 'end'],
    [showRoutes.goalEnd, 'goal', 'end'],
    [showRoutes.goalCancel, 'goal', 'cancel'],
  ]
  for (const [route, kind, what] of orders) {
    registerRoute(registrar, route as typeof showRoutes.limitedStart, async ({ params, identity }) => {
      const venue = await findOwnRoom(parts, params.username, identity.person)
      if (!venue.ok) return venue
      const { shows } = venue.value.features
      const done = await shows.run(() =>
        what === 'start' ? shows.audience.start(kind) : shows.audience.stop(kind, what),
      )
      return done.ok ? stateAnswer(shows, identity, done.value.show.id) : done
    })
  }
}
