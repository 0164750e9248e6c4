import type { Clock } from '@footlight/core/ports'
import { isLanguage } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import { letter } from '../platform/mail/letters.ts'
import { MailRetries } from '../platform/mail/mail-retries.ts'
import type { Mailer } from '../platform/mail/mailer.ts'

export interface FailureLetterDeps {
  readonly mailer: Mailer
  readonly clock: Clock
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: () => string
  readonly logger: Logger
}

/** Tells performers by e-mail that a check was failed, and what to do. Why stands on the broadcast page alone. */
export class FailureLetters {
  readonly #deps: FailureLetterDeps
  readonly #retries: MailRetries

  constructor(deps: FailureLetterDeps) {
    this.#deps = deps
    this.#retries = new MailRetries(deps.clock)
  }

  /** `language`: in which they asked for their gesture. */
  send({ email, emailConfirmed, username }: Person, language: string): void {
    if (!emailConfirmed) return
    const { mailer, siteUrl, logger } = this.#deps
    const values = { name: username, url: `${siteUrl()}/account/broadcast` }
    const spoken = isLanguage(language) ? language : 'en'
    this.#retries.add(
      () => mailer.send({ to: email, ...letter('liveness_failed', spoken, values) }),
      (error) => logger.error({ err: error }, 'a message about a failed check was not written'),
    )
  }

  /** Every message that was begun is written when it resolves. */
  close(): Promise<void> {
    return this.#retries.close()
  }
}
