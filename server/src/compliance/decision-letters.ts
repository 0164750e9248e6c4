import type { Clock } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol'
import { isLanguage } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { letter } from '../platform/mail/letters.ts'
import { MailRetries } from '../platform/mail/mail-retries.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { StoredRecord } from './performer-records.ts'

export type ApplicationEvent = 'application_approved' | 'application_rejected' | 'application_expired'

export interface DecisionLetterDeps {
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly mailer: Mailer
  readonly clock: Clock
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: () => string
  readonly logger: Logger
}

/** Tells performers by e-mail what became of their application. Why it was rejected stands on its page alone. */
export class DecisionLetters {
  readonly #deps: DecisionLetterDeps
  readonly #retries: MailRetries

  constructor(deps: DecisionLetterDeps) {
    this.#deps = deps
    this.#retries = new MailRetries(deps.clock)
  }

  about(event: ApplicationEvent, { account, language }: Pick<StoredRecord, 'account' | 'language'>): void {
    const { people, mailer, siteUrl, logger } = this.#deps
    this.#retries.add(
      async () => {
        const person = await people.byId(AccountId.parse(account))
        if (person?.emailConfirmed !== true) return
        const url = `${siteUrl()}/models/signup`
        const spoken = isLanguage(language) ? language : 'en'
        await mailer.send({ to: person.email, ...letter(event, spoken, { name: person.username, url }) })
      },
      (error) => logger.error({ err: error }, 'a message about an application was not written'),
    )
  }

  /** Every message that was begun is written when it resolves. */
  close(): Promise<void> {
    return this.#retries.close()
  }
}
