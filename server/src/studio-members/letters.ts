import type { Clock } from '@footlight/core/ports'
import type { Language } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import { letter } from '../platform/mail/letters.ts'
import { MailRetries } from '../platform/mail/mail-retries.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Site } from '../platform/site.ts'

export interface StudioLetterDeps {
  readonly mailer: Mailer
  readonly clock: Clock
  readonly site: Site
  readonly logger: Logger
}

/** Tells performers what the owner of a studio has done. Behind the answer, and again while the mail server is away. */
export class StudioLetters {
  readonly #deps: StudioLetterDeps
  readonly #retries: MailRetries

  constructor(deps: StudioLetterDeps) {
    this.#deps = deps
    this.#retries = new MailRetries(deps.clock)
  }

  /** An address that nobody has confirmed may be a stranger's: nothing is written there. */
  about(
    event: 'studio_invited' | 'studio_ended',
    { email, emailConfirmed, username }: Person,
    owner: string,
    language: Language,
  ): void {
    if (!emailConfirmed) return
    const { mailer, site, logger } = this.#deps
    const values = { name: username, owner, url: `${site.publicUrl}/account/studio` }
    this.#retries.add(
      () => mailer.send({ to: email, ...letter(event, language, values) }),
      (error) => logger.error({ err: error }, 'a message about a studio was not written'),
    )
  }

  /** Every message that was begun is written when it resolves. */
  close(): Promise<void> {
    return this.#retries.close()
  }
}
