import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import { letter } from '../platform/mail/letters.ts'
import { type Mailer, MailRefused } from '../platform/mail/mailer.ts'
import type { TicketRepository } from './ticket-port.ts'

export interface MailDeps {
  readonly ticketRepository: TicketRepository
  readonly mailer: Mailer
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: () => string
  readonly logger: Logger
}

const STEP = 50

/** Answers to whoever has written by the form. Each is stored with its ticket before it is sent. */
export class TicketMail {
  readonly #deps: MailDeps
  #sending: Promise<void> = Promise.resolve()

  constructor(deps: MailDeps) {
    this.#deps = deps
  }

  /** All that have still to be sent, one call after the other, so that none is sent by two. */
  sendDue(): Promise<void> {
    this.#sending = this.#sending.then(() => this.#send())
    return this.#sending
  }

  async #send(): Promise<void> {
    const { ticketRepository, mailer, siteUrl, logger } = this.#deps
    try {
      for (const { id, text, ticket } of await ticketRepository.due(STEP)) {
        const { name, number, email, language } = ticket
        const values = { name, number, text, url: `${siteUrl()}/support` }
        await mailer
          .send({ to: email, ...letter('support_answer', language, values) })
          .catch((error: unknown) => this.#noteRefusal(error))
        await ticketRepository.sent(id)
      }
    } catch (error) {
      logEvent(logger, 'support_mail_failed', { err: error })
    }
  }

  /** One address that takes nothing must not stand in everybody's way: its answer is with its ticket. */
  #noteRefusal(error: unknown): void {
    if (!(error instanceof MailRefused)) throw error
    logEvent(this.#deps.logger, 'support_mail_refused', { reason: error.message })
  }
}
