import type { Clock } from '@footlight/core/ports'
import type { Language } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import { letter } from '../platform/mail/letters.ts'
import { MailRetries } from '../platform/mail/mail-retries.ts'
import type { Mailer } from '../platform/mail/mailer.ts'

/** What is written about an account, and to whom. */
export type SecurityLetter = { readonly to: string } & ReturnType<typeof letter>

/** Where each leads whoever knows nothing of it. */
const pages = {
  password_changed: '/forgot-password',
  totp_on: '/forgot-password',
  totp_off: '/account/security',
  passkey_added: '/forgot-password',
  passkey_removed: '/account/security',
  payout_destination_changed: '/forgot-password',
  provider_connected: '/forgot-password',
  provider_disconnected: '/account/security',
} as const

export type SecurityEvent = keyof typeof pages

export interface SecurityLettersDeps {
  readonly mailer: Mailer
  readonly clock: Clock
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: () => string
  readonly logger: Logger
}

/** Tells owners of accounts what happened to what opens them. Behind the answer, and again while the mail server is away. */
export class SecurityLetters {
  readonly #deps: SecurityLettersDeps
  readonly #retries: MailRetries

  constructor(deps: SecurityLettersDeps) {
    this.#deps = deps
    this.#retries = new MailRetries(deps.clock)
  }

  /** `write` is asked at each try; null: nothing is to be written. */
  add(write: () => Promise<SecurityLetter | null>): void {
    const { mailer, logger } = this.#deps
    this.#retries.add(
      async () => {
        const written = await write()
        if (written !== null) await mailer.send(written)
      },
      (error) => logger.error({ err: error }, 'a message about the security of an account was not written'),
    )
  }

  /** An address that nobody has confirmed may be a stranger's: nothing is written there. */
  about(event: SecurityEvent, { emailConfirmed, email, username }: Person, language: Language): void {
    if (!emailConfirmed) return
    const url = `${this.#deps.siteUrl()}${pages[event]}`
    this.add(async () => ({ to: email, ...letter(event, language, { name: username, url }) }))
  }

  /** Every message that was begun is written when it resolves. */
  close(): Promise<void> {
    return this.#retries.close()
  }
}
