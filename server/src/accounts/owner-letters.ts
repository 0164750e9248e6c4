import type { Clock } from '@footlight/core/ports'
import type { Language } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import { letter } from '../platform/mail/letters.ts'
import { MailRetries } from '../platform/mail/mail-retries.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import type { Person } from './people-port.ts'

/** What is written about an account, and to whom. */
export type OwnerLetter = { readonly to: string } & ReturnType<typeof letter>

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
  application_approved: '/models/signup',
  application_rejected: '/models/signup',
  application_expired: '/models/signup',
  liveness_failed: '/account/broadcast',
  studio_invited: '/account/studio',
  studio_ended: '/account/studio',
  studio_share_offered: '/account/studio',
  studio_role_offered: '/account/studio',
  studio_role_ended: '/account/studio',
  studio_role_over: '/account/studio',
  studio_closed: '/account/studio',
  studio_offered: '/account/studio',
  stream_key_renewed: '/account/studio',
  deletion_asked: '/account/delete',
  emergency_access: '/staff/emergency',
} as const

export type OwnerEvent = keyof typeof pages

export interface OwnerLettersDeps {
  readonly mailer: Mailer
  readonly clock: Clock
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: () => string
  readonly logger: Logger
}

/** Tells owners of accounts what happened to them. Behind the answer, and again while the mail server is away. */
export class OwnerLetters {
  readonly #deps: OwnerLettersDeps
  readonly #retries: MailRetries

  constructor(deps: OwnerLettersDeps) {
    this.#deps = deps
    this.#retries = new MailRetries(deps.clock)
  }

  /** `write` is asked at each try; null: nothing is to be written. */
  add(write: () => Promise<OwnerLetter | null>): void {
    const { mailer, logger } = this.#deps
    this.#retries.add(
      async () => {
        const written = await write()
        if (written !== null) await mailer.send(written)
      },
      (error) => logEvent(logger, 'owner_letter_failed', { err: error }),
    )
  }

  /** An address that nobody has confirmed may be a stranger's: nothing is written there. `more`: what else stands in the letter. */
  about(
    event: OwnerEvent,
    person: Pick<Person, 'email' | 'emailConfirmed' | 'username'>,
    language: Language,
    more: Readonly<Record<string, string>> = {},
  ): void {
    this.add(async () => this.written(event, person, language, more))
  }

  /** As `about`, for who reads the account at each try. null: nothing is to be written. */
  written(
    event: OwnerEvent,
    { email, emailConfirmed, username }: Pick<Person, 'email' | 'emailConfirmed' | 'username'>,
    language: Language,
    more: Readonly<Record<string, string>> = {},
  ): OwnerLetter | null {
    if (!emailConfirmed) return null
    const url = `${this.#deps.siteUrl()}${pages[event]}`
    return { to: email, ...letter(event, language, { name: username, url, ...more }) }
  }

  /** Every message that was begun is written when it resolves. */
  close(): Promise<void> {
    return this.#retries.close()
  }
}
