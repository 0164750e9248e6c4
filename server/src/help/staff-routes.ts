import type { Clock } from '@footlight/core/ports'
import { type Failure, type StaffThread, supportLimits, supportRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { may } from '@footlight/core/rules/accounts/staff-roles'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { presentQueue, presentStaffThread } from './present-ticket.ts'
import type { StoredTicket, TicketRepository } from './ticket-port.ts'
import type { Tickets } from './tickets.ts'

export interface StaffRouteDeps {
  readonly ticketRepository: TicketRepository
  readonly tickets: Tickets
  readonly people: Pick<PeopleRepository, 'byIds' | 'byId'>
  readonly clock: Clock
}

const forbidden = fail({ error: 'forbidden' } as const)

/** What the site staff does with tickets (SUPPORT-09 to SUPPORT-11). */
export function registerStaffSupport(registrar: Registrar, deps: StaffRouteDeps): void {
  const { ticketRepository, tickets, people, clock } = deps

  registerRoute(registrar, supportRoutes.supportQueue, async ({ identity: { person }, query }) => {
    if (!(await isStillStaff(person, deps))) return forbidden
    const { department = null, page } = query
    const limit = supportLimits.perPage
    const show = query.show === 'mine' ? person.id : query.show
    const [found, waiting] = await Promise.all([
      ticketRepository.queue({ department, show }, { offset: (page - 1) * limit, limit }),
      ticketRepository.waiting(),
      ticketRepository.watch(person.id, clock.now()),
    ])
    return ok({
      tickets: await presentQueue(found.tickets, people, clock.now()),
      count_total: found.total,
      waiting,
    })
  })

  registerRoute(registrar, supportRoutes.staffTicket, ({ identity: { person }, params: { number } }) =>
    withTicket(number, person, deps, () => ok(undefined)),
  )

  registerRoute(registrar, supportRoutes.answerTicket, ({ identity: { person }, params: { number }, body }) =>
    withTicket(number, person, deps, (ticket) =>
      tickets.write(ticket, {
        side: body.kind === 'answer' ? 'staff' : 'note',
        author: person.id,
        ref: body.ref,
        text: body.text,
      }),
    ),
  )

  registerRoute(registrar, supportRoutes.handleTicket, ({ identity: { person }, params: { number }, body }) =>
    withTicket(number, person, deps, async (ticket) => {
      if (body.step !== 'read')
        return tickets.change(
          ticket,
          body.step,
          person.id,
          body.seen === undefined ? undefined : Date.parse(body.seen),
        )
      await tickets.read(ticket, 'staff', body.up_to)
      return ok(undefined)
    }),
  )
}

/** Asked of the database each time: a session may remember a role that was taken away this second. */
async function isStillStaff({ id }: Person, { people }: StaffRouteDeps): Promise<boolean> {
  const person = await people.byId(id)
  return person !== null && may(person.roles, 'support.answer')
}

async function withTicket(
  number: string,
  person: Person,
  deps: StaffRouteDeps,
  act: (ticket: StoredTicket) => Promise<Result<undefined, Failure>> | Result<undefined, Failure>,
): Promise<Result<StaffThread, Failure>> {
  if (!(await isStillStaff(person, deps))) return forbidden
  const { ticketRepository, people, clock } = deps
  const ticket = await ticketRepository.byNumber(number)
  if (ticket === null) return fail({ error: 'not_found' })
  await ticketRepository.watch(person.id, clock.now())
  const done = await act(ticket)
  if (!done.ok) return done
  const now = await ticketRepository.byNumber(number)
  return now === null
    ? fail({ error: 'not_found' })
    : ok(await presentStaffThread(now, ticketRepository, people, clock.now()))
}
