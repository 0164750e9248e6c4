import type { Clock, Ledger } from '@footlight/core/ports'
import { supportLimits } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Served } from '../accounts/register-route.ts'
import type { Bus } from '../platform/cluster/bus.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { areaModule } from '../platform/module.ts'
import { goes, heldFor, stays } from '../platform/personal-rows.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { Site } from '../platform/site.ts'
import { createFaqRepository, type FaqRepository } from './faq-repository.ts'
import { type FaqRouteDeps, registerFaq } from './faq-routes.ts'
import { FaqShelf } from './faq-shelf.ts'
import { GuideShelf } from './guide-shelf.ts'
import { help } from './migrations/0076-help.ts'
import { support } from './migrations/0078-support.ts'
import { createPressRepository } from './press-repository.ts'
import { type PressRouteDeps, registerPress } from './press-routes.ts'
import { readShippedFaq } from './shipped-faq.ts'
import { registerStaffSupport, type StaffRouteDeps } from './staff-routes.ts'
import { registerSupport, type SupportRouteDeps } from './support-routes.ts'
import { TicketAnnouncer } from './ticket-announcer.ts'
import { TicketMail } from './ticket-mail.ts'
import type { TicketRepository } from './ticket-port.ts'
import { createTicketRepository } from './ticket-repository.ts'
import { Tickets } from './tickets.ts'

const MAIL_EVERY_MS = 60_000
const SWEEP_EVERY_MS = 24 * 3_600_000
const DAY_MS = 24 * 3_600_000

interface Uses {
  readonly faqRepository: FaqRepository
  readonly ticketRepository: TicketRepository
  readonly people: PeopleRepository
  readonly ledger: Ledger
  readonly mailer: Mailer
  readonly site: Site
  readonly limits: HttpLimits
  readonly bus: Bus
  readonly clock: Clock
  readonly logger: Logger
}

interface Runs {
  readonly ticketRepository: TicketRepository
  readonly ticketMail: TicketMail
  readonly clock: Clock
}

/** Guides, questions and answers, the press list, and what people ask the support. */
export const helpModule = areaModule({
  name: 'help',
  personalRows: {
    support_tickets: { account: heldFor('case'), taken_by: stays },
    support_messages: { author: stays },
    support_log: { by: stays },
    support_watchers: { account: goes },
  },
  migrations: (kind) => ({
    '0076-help': help(kind),
    '0078-support': support(kind),
  }),
  repositories: (db) => ({
    faqRepository: createFaqRepository(db),
    pressRepository: createPressRepository(db),
    ticketRepository: createTicketRepository(db),
  }),
  open(uses: Uses, closers) {
    const faqShelf = new FaqShelf(uses, readShippedFaq())
    closers.add('FAQ', async () => faqShelf.close())
    const formsPerAddress = new RateLimiter(uses.limits.supportFormsPerAddress, uses.clock)
    closers.add('support forms', async () => formsPerAddress.close())
    const ticketMail = new TicketMail({ ...uses, siteUrl: () => uses.site.publicUrl })
    const ticketAnnouncer = new TicketAnnouncer(uses)
    const tickets = new Tickets({ ...uses, ticketMail, ticketAnnouncer })
    const guideShelf = new GuideShelf()
    return { faqShelf, guideShelf, formsPerAddress, ticketMail, tickets }
  },
  routes({ registrar, ...deps }: Served & FaqRouteDeps & PressRouteDeps & SupportRouteDeps & StaffRouteDeps) {
    registerFaq(registrar, deps)
    registerPress(registrar, deps)
    registerSupport(registrar, deps)
    registerStaffSupport(registrar, deps)
  },
  jobs: ({ ticketRepository, ticketMail, clock }: Runs) => [
    { name: 'send_support_mail', everyMs: MAIL_EVERY_MS, runsAtStart: true, run: () => ticketMail.sendDue() },
    {
      name: 'sweep_tickets',
      everyMs: SWEEP_EVERY_MS,
      run: () => ticketRepository.removeClosed(clock.now() - supportLimits.keptDays * DAY_MS),
    },
  ],
})
