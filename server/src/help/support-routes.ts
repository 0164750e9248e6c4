import type { Clock } from '@footlight/core/ports'
import { type Failure, supportLimits, supportRoutes, type TicketThread } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { addressKey } from '../platform/net/address.ts'
import type { RateCount } from '../platform/rate-limiter.ts'
import { presentThread, presentTicket } from './present-ticket.ts'
import { type ContactDeps, hoursNow, offerOf } from './support-contact.ts'
import type { StoredTicket, TicketRepository } from './ticket-port.ts'
import type { Tickets } from './tickets.ts'

export interface SupportRouteDeps extends ContactDeps {
  readonly ticketRepository: TicketRepository
  readonly tickets: Tickets
  readonly formsPerAddress: RateCount
  readonly clock: Clock
}

const loginRequired = fail({ error: 'login_required' } as const)

/**
 * What people ask the support (SUPPORT-01 to SUPPORT-08). An account is asked for here and not by the gate, which
 * would turn away those who are suspended: they have the most to ask.
 */
export function registerSupport(registrar: Registrar, deps: SupportRouteDeps): void {
  registerContact(registrar, deps)
  registerOwnTickets(registrar, deps)

  registerRoute(
    registrar,
    supportRoutes.writeTicket,
    ({ identity, params: { number }, body: { ref, text } }) =>
      withTicket(number, identity, deps, (ticket, { id }) =>
        deps.tickets.write(ticket, { side: 'person', author: id, ref, text }),
      ),
  )

  registerRoute(
    registrar,
    supportRoutes.changeTicket,
    ({ identity, params: { number }, body: { step, up_to } }) =>
      withTicket(number, identity, deps, async (ticket, { id }) => {
        if (step !== 'read') return deps.tickets.change(ticket, step, id)
        await deps.tickets.read(ticket, 'person', up_to)
        return ok(undefined)
      }),
  )
}

function registerContact(registrar: Registrar, deps: SupportRouteDeps): void {
  registerRoute(registrar, supportRoutes.support, async ({ identity }) => {
    const { by, department, hasPhone } = await offerOf(identity, deps)
    const unread = identity.kind === 'person' ? await deps.ticketRepository.unreadOf(identity.person.id) : 0
    const phone = hasPhone ? deps.currentConfig.support.phone : null
    return ok({ by, department, phone, hours: hoursNow(deps), unread })
  })

  registerRoute(registrar, supportRoutes.supportMessage, async ({ identity, body, request }) => {
    const key = addressKey(request.clientAddress)
    const waitMs = deps.formsPerAddress.take(key)
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const account = identity.kind === 'person' ? identity.person.id : null
    const opened = await deps.tickets.openForm({ ...body, account }, await offerOf(identity, deps))
    // A second tab with the same message: the first one has sent it.
    if (!opened.ok && opened.error.error !== 'conflict') return opened
    return ok({ status: 1 })
  })
}

function registerOwnTickets(registrar: Registrar, deps: SupportRouteDeps): void {
  const { ticketRepository, tickets, clock } = deps

  registerRoute(registrar, supportRoutes.tickets, async ({ identity, query: { page } }) => {
    if (identity.kind !== 'person') return loginRequired
    const limit = supportLimits.perPage
    const found = await ticketRepository.ofAccount(identity.person.id, { offset: (page - 1) * limit, limit })
    const now = clock.now()
    return ok({ tickets: found.tickets.map((each) => presentTicket(each, now)), count_total: found.total })
  })

  registerRoute(registrar, supportRoutes.openTicket, async ({ identity, body, request }) => {
    if (identity.kind !== 'person') return loginRequired
    const offer = await offerOf(identity, deps)
    if (offer.by !== 'chat') return fail({ error: 'forbidden' })
    const language = languageAsked(request.headers) ?? 'en'
    const opened = await tickets.openChat(identity.person, offer, body, language)
    return opened.ok ? ok(await presentThread(opened.value, ticketRepository, clock.now())) : opened
  })

  registerRoute(registrar, supportRoutes.ticket, ({ identity, params: { number } }) =>
    withTicket(number, identity, deps, () => ok(undefined)),
  )
}

/** Somebody else's ticket is answered as one that is not there. Answers with the thread as it is then. */
async function withTicket(
  number: string,
  identity: Identity,
  { ticketRepository, clock }: SupportRouteDeps,
  act: (
    ticket: StoredTicket,
    person: Person,
  ) => Promise<Result<undefined, Failure>> | Result<undefined, Failure>,
): Promise<Result<TicketThread, Failure>> {
  if (identity.kind !== 'person') return loginRequired
  const isOwn = (ticket: StoredTicket | null) =>
    ticket !== null && ticket.account === identity.person.id && ticket.way === 'chat'
  const ticket = await ticketRepository.byNumber(number)
  if (ticket === null || !isOwn(ticket)) return fail({ error: 'not_found' })
  const done = await act(ticket, identity.person)
  if (!done.ok) return done
  const now = await ticketRepository.byNumber(number)
  return now === null
    ? fail({ error: 'not_found' })
    : ok(await presentThread(now, ticketRepository, clock.now()))
}
