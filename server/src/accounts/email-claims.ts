import type { Clock } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Language } from '@footlight/core/rules/languages'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import { letter } from '../platform/mail/letters.ts'
import { MailRetries } from '../platform/mail/mail-retries.ts'
import type { Mailer } from '../platform/mail/mailer.ts'
import { type RateCount, RateLimiter } from '../platform/rate-limiter.ts'
import { Signer, sha256 } from '../platform/signer.ts'
import type { PeopleRepository, Person } from './people-port.ts'

const TOKEN_TTL_MS = 3 * 24 * 3_600_000
/** A registration must not be a way to fill somebody's mailbox. */
const MAILS_PER_ADDRESS = { countMax: 3, windowMs: 24 * 3_600_000 }
const RESENT_PER_ACCOUNT = { countMax: 3, windowMs: 24 * 3_600_000 }
const tokenPattern = /^(\d{1,15})~([a-z0-9]{1,12})~([\w-]{43})$/

export interface EmailClaimsDeps {
  readonly people: PeopleRepository
  readonly mailer: Mailer
  readonly serverSecret: Buffer
  readonly clock: Clock
  /** Origin of the site, without a slash at the end. */
  readonly siteUrl: () => string
  readonly logger: Logger
}

/**
 * E-mail addresses that people say are theirs. Registering claims one and asks nobody; whoever reads its mail
 * decides. So registration has the same answer whether an address has an account or not: only its mailbox
 * learns that (ADR 0006).
 */
export class EmailClaims {
  readonly #deps: EmailClaimsDeps
  readonly #signer: Signer
  readonly #mails: RateCount
  readonly #resent: RateCount
  readonly #letters: MailRetries

  constructor(deps: EmailClaimsDeps) {
    this.#deps = deps
    this.#signer = new Signer(deps.serverSecret, 'e-mail confirmation')
    this.#mails = new RateLimiter(MAILS_PER_ADDRESS, deps.clock)
    this.#resent = new RateLimiter(RESENT_PER_ACCOUNT, deps.clock)
    this.#letters = new MailRetries(deps.clock)
  }

  /** Writes to the address of a new account. Answers at once, so that how long it takes tells nothing. */
  write(person: Person, language: Language): void {
    if (this.#mails.take(sha256(person.email.toLowerCase())) > 0) return
    this.#letters.add(
      () => this.#send(person, language),
      (error) => logEvent(this.#deps.logger, 'sign_up_mail_failed', { err: error, account: person.id }),
    )
  }

  /**
   * As its owner asks. Answers for how many ms they have to wait; 0: it is on its way. Of the address nothing is told,
   * not even that others made accounts with it.
   */
  writeAgain(person: Person, language: Language): number {
    const waitMs = this.#resent.take(String(person.id))
    if (waitMs === 0) this.write(person, language)
    return waitMs
  }

  /** `taken`: another account has confirmed the address before. */
  async confirm(token: string): Promise<Result<Person, 'invalid' | 'taken'>> {
    const match = tokenPattern.exec(token)
    const person = match === null ? null : await this.#deps.people.byId(AccountId.parse(Number(match[1])))
    if (match === null || person === null) return fail('invalid')
    const [, , expires = '', signature = ''] = match
    if (
      !this.#signer.verify(textOf(person, expires), signature) ||
      Number.parseInt(expires, 36) <= this.#deps.clock.now()
    )
      return fail('invalid')
    if (person.emailConfirmed) return ok(person)
    return (await this.#deps.people.confirmEmail(person.id)) ? ok(person) : fail('taken')
  }

  /** Every message that was begun is written when it resolves. */
  async close(): Promise<void> {
    this.#mails.close()
    this.#resent.close()
    await this.#letters.close()
  }

  async #send(person: Person, language: Language): Promise<void> {
    const { people, mailer, siteUrl } = this.#deps
    const holder = await people.byConfirmedEmail(person.email)
    const words =
      holder === null
        ? letter('confirm_email', language, {
            name: person.username,
            url: `${siteUrl()}/confirm-email#${this.#token(person)}`,
          })
        : letter('email_in_use', language, { name: holder.username, url: siteUrl() })
    await mailer.send({ to: person.email, ...words })
  }

  #token(person: Person): string {
    const expires = (this.#deps.clock.now() + TOKEN_TTL_MS).toString(36)
    return `${person.id}~${expires}~${this.#signer.sign(textOf(person, expires))}`
  }
}

function textOf({ id, email }: Person, expires: string): string {
  return `${id}~${expires}~${email.toLowerCase()}`
}
