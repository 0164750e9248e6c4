import type { Clock } from '@footlight/core/ports'
import type { AccountId, Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { SupportOffer } from '@footlight/core/rules/help/support-offer'
import type { Person } from '../accounts/people-port.ts'
import { newReadableNumber } from '../platform/readable-number.ts'
import type { TicketAnnouncer } from './ticket-announcer.ts'
import type { TicketMail } from './ticket-mail.ts'
import type { NewTicketMessage, StoredTicket, TicketRefusal, TicketRepository } from './ticket-port.ts'

interface TicketDeps {
  readonly ticketRepository: TicketRepository
  readonly ticketAnnouncer: TicketAnnouncer
  readonly ticketMail: TicketMail
  readonly clock: Clock
}

export interface AskedByForm {
  /** null: a guest. */
  readonly account: AccountId | null
  readonly ref: string
  readonly name: string
  readonly email: string
  readonly text: string
  readonly language: StoredTicket['language']
}

const HOUR_S = 3_600
const SUBJECT_CHARS = 80

/** What people and the staff do to tickets: stored first, then told to every window of both. */
export class Tickets {
  readonly #deps: TicketDeps

  constructor(deps: TicketDeps) {
    this.#deps = deps
  }

  async openChat(
    { id, username, email }: Person,
    { department }: SupportOffer,
    asked: { readonly ref: string; readonly subject: string; readonly text: string },
    language: StoredTicket['language'],
  ): Promise<Result<StoredTicket, Failure>> {
    const fields = { account: id, way: 'chat', name: username, email, department, language } as const
    return this.#open({ ...fields, ...asked })
  }

  async openForm(asked: AskedByForm, { department }: SupportOffer): Promise<Result<StoredTicket, Failure>> {
    const subject = asked.text.split('\n', 1)[0]!.slice(0, SUBJECT_CHARS)
    return this.#open({ ...asked, way: 'form', department, subject })
  }

  async #open(
    asked: Omit<Parameters<TicketRepository['open']>[0], 'number' | 'at'>,
  ): Promise<Result<StoredTicket, Failure>> {
    const { ticketRepository, ticketAnnouncer, clock } = this.#deps
    const opened = await ticketRepository.open({ ...asked, number: newReadableNumber(), at: clock.now() })
    if (!opened.ok) return fail(failureOf(opened.error))
    const { ticket, isNew } = opened.value
    if (isNew) await ticketAnnouncer.changed(ticket, 'everybody')
    return ok(ticket)
  }

  /** `text` of the staff to a ticket of the form goes out by e-mail. */
  async write(
    ticket: StoredTicket,
    message: Omit<NewTicketMessage, 'at'>,
  ): Promise<Result<undefined, Failure>> {
    const { ticketRepository, ticketAnnouncer, ticketMail, clock } = this.#deps
    const written = await ticketRepository.write(ticket.id, { ...message, at: clock.now() })
    if (!written.ok) return fail(failureOf(written.error))
    if (!written.value.isNew) return ok(undefined)
    await ticketAnnouncer.changed(ticket, message.side === 'note' ? 'staff' : 'everybody')
    if (message.side === 'staff' && ticket.way === 'form') await ticketMail.sendDue()
    return ok(undefined)
  }

  async change(
    ticket: StoredTicket,
    step: 'take' | 'release' | 'close' | 'reopen',
    by: AccountId,
    seen?: number,
  ): Promise<Result<undefined, Failure>> {
    const { ticketRepository, ticketAnnouncer, clock } = this.#deps
    const changed = await ticketRepository.change(ticket.id, step, by, clock.now(), seen)
    if (!changed.ok)
      return fail(
        changed.error === 'conflict' ? { error: 'conflict' } : { error: changed.error, state: ticket.state },
      )
    const who = step === 'take' || step === 'release' ? 'staff' : 'everybody'
    if (changed.value.isNew) await ticketAnnouncer.changed(ticket, who)
    return ok(undefined)
  }

  async read(ticket: StoredTicket, side: 'person' | 'staff', upTo: number): Promise<void> {
    const { ticketRepository, ticketAnnouncer } = this.#deps
    const isNew = await ticketRepository.read(ticket.id, side, upTo)
    if (isNew) await ticketAnnouncer.changed(ticket, side === 'staff' ? 'staff' : 'everybody')
  }
}

function failureOf(refusal: TicketRefusal): Failure {
  if (refusal === 'too_fast') return { error: 'rate_limited', retryAfter: HOUR_S }
  if (refusal === 'too_many' || refusal === 'full') return { error: 'wrong_state', state: refusal }
  return { error: refusal }
}
