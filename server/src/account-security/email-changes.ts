import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Language } from '@footlight/core/rules/languages'
import type { OwnerLetter, OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { letter } from '../platform/mail/letters.ts'
import { type RateCount, RateLimiter } from '../platform/rate-limiter.ts'
import { Signer, sha256 } from '../platform/signer.ts'
import type { EarlierEmail, EmailRepository } from './email-repository.ts'
import type { TokenOwner } from './password-resets.ts'

const CONFIRM_TTL_MS = 24 * 3_600_000
/** So long an owner may take a change back that somebody else made. */
export const UNDO_TTL_MS = 7 * 24 * 3_600_000
/** A change must not be a way to fill somebody's mailbox. */
const MAILS_PER_ADDRESS = { countMax: 3, windowMs: 24 * 3_600_000 }
const confirmPattern = /^(\d{1,15})~([a-z0-9]{1,12})~([\w-]{1,400})~([\w-]{43})$/
const undoPattern = /^(\d{1,15})~([\w-]{43})$/

export interface EmailChangesDeps {
  readonly people: PeopleRepository
  readonly emails: EmailRepository
  readonly letters: OwnerLetters
  readonly serverSecret: Buffer
  readonly clock: Clock
  readonly siteUrl: () => string
}

/**
 * Other e-mail addresses for accounts. Whoever asks has the same answer whether somebody has the address or not:
 * only its mailbox learns that, and it decides (ADR 0006). The mailbox of before may take it back.
 */
export class EmailChanges {
  readonly #deps: EmailChangesDeps
  readonly #confirmations: Signer
  readonly #undos: Signer
  readonly #mails: RateCount

  constructor(deps: EmailChangesDeps) {
    this.#deps = deps
    this.#confirmations = new Signer(deps.serverSecret, 'new e-mail')
    this.#undos = new Signer(deps.serverSecret, 'earlier e-mail')
    this.#mails = new RateLimiter(MAILS_PER_ADDRESS, deps.clock)
  }

  /** Writes to the new address; answers at once. */
  ask(owner: TokenOwner, email: string, language: Language): void {
    if (this.#mails.take(sha256(email.toLowerCase())) > 0) return
    this.#deps.letters.add(async () => {
      await nextTurn()
      return this.#write(owner, email, language)
    })
  }

  /**
   * The new address is the account's, and the one of before is written to. `invalid`: too old, made up, or the password
   * or the address changed meanwhile; `taken`: another account confirmed it before.
   */
  async confirm(token: string, language: Language): Promise<Result<Person, 'invalid' | 'taken'>> {
    const { people, emails, clock } = this.#deps
    const match = confirmPattern.exec(token)
    if (match === null) return fail('invalid')
    const [, id, expires = '', packed = '', signature = ''] = match
    const to = Buffer.from(packed, 'base64url').toString('utf8')
    const person = await people.byId(AccountId.parse(Number(id)))
    const owner = person === null ? null : await people.credentials(person.username)
    if (
      owner === null ||
      !this.#confirmations.verify(confirmationOf(owner, expires, to), signature) ||
      Number.parseInt(expires, 36) <= clock.now()
    )
      return fail('invalid')
    const { email: from } = owner.person
    const replaced = await emails.replace(owner.person.id, { from, to, at: clock.now() })
    if (!replaced.ok) return fail(replaced.error === 'taken' ? 'taken' : 'invalid')
    if (replaced.value !== null) this.#tellEarlier(owner.person, replaced.value, language)
    return ok(owner.person)
  }

  /** Back to the address of before. `taken`: another account has confirmed it meanwhile. */
  async undo(token: string): Promise<Result<EarlierEmail, 'invalid' | 'taken'>> {
    const { emails, clock } = this.#deps
    const match = undoPattern.exec(token)
    const earlier = match === null ? null : await emails.earlier(Number(match[1]))
    if (
      match === null ||
      earlier === null ||
      !this.#undos.verify(undoOf(earlier), match[2]!) ||
      clock.now() >= earlier.at + UNDO_TTL_MS
    )
      return fail('invalid')
    const restored = await emails.restore(earlier)
    return restored.ok ? ok(earlier) : fail(restored.error === 'taken' ? 'taken' : 'invalid')
  }

  close(): void {
    this.#mails.close()
  }

  async #write(owner: TokenOwner, email: string, language: Language): Promise<OwnerLetter> {
    const { people, siteUrl, clock } = this.#deps
    const holder = await people.byConfirmedEmail(email)
    if (holder !== null)
      return { to: email, ...letter('new_email_in_use', language, { name: holder.username, url: siteUrl() }) }
    const { person } = owner
    const expires = (clock.now() + CONFIRM_TTL_MS).toString(36)
    const signature = this.#confirmations.sign(confirmationOf(owner, expires, email))
    const token = `${person.id}~${expires}~${Buffer.from(email).toString('base64url')}~${signature}`
    const url = `${siteUrl()}/confirm-new-email#${token}`
    return { to: email, ...letter('confirm_new_email', language, { name: person.username, url }) }
  }

  #tellEarlier({ username }: Person, earlier: EarlierEmail, language: Language): void {
    const token = `${earlier.id}~${this.#undos.sign(undoOf(earlier))}`
    const url = `${this.#deps.siteUrl()}/undo-email-change#${token}`
    const words = letter('email_changed', language, { name: username, url })
    this.#deps.letters.add(async () => ({ to: earlier.email, ...words }))
  }
}

function confirmationOf({ person, passwordHash }: TokenOwner, expires: string, to: string): string {
  return `${person.id}~${expires}~${to}~${person.email.toLowerCase()}~${sha256(passwordHash)}`
}

function undoOf({ id, account, email }: EarlierEmail): string {
  return `${id}~${account}~${email}`
}
