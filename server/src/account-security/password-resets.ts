import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock } from '@footlight/core/ports'
import { AccountId } from '@footlight/core/protocol/ids'
import type { Language } from '@footlight/core/rules/languages'
import type { OwnerLetter, OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { DEMO_ROLE } from '../accounts/roles.ts'
import { letter } from '../platform/mail/letters.ts'
import { type RateCount, RateLimiter } from '../platform/rate-limiter.ts'
import { Signer, sha256 } from '../platform/signer.ts'

const TOKEN_TTL_MS = 3_600_000
/** Nobody fills a mailbox by this, nor keeps its owner from a link for longer than the last one holds. */
const MAILS_PER_ADDRESS = { countMax: 3, windowMs: 3_600_000 }
const tokenPattern = /^(\d{1,15})~([a-z0-9]{1,12})~([\w-]{43})$/

export interface PasswordResetsDeps {
  readonly people: PeopleRepository
  readonly letters: OwnerLetters
  readonly serverSecret: Buffer
  readonly clock: Clock
  readonly siteUrl: () => string
}

/** Whose a token is, and the hash that its password has to take the place of. */
export interface TokenOwner {
  readonly person: Person
  readonly passwordHash: string
}

/**
 * Links by which a forgotten password is replaced. Each is signed over the password that it replaces, so that it
 * is void with any change of it. Whoever asks learns nothing; only the mailbox does (ADR 0006).
 */
export class PasswordResets {
  readonly #deps: PasswordResetsDeps
  readonly #signer: Signer
  readonly #mails: RateCount

  constructor(deps: PasswordResetsDeps) {
    this.#deps = deps
    this.#signer = new Signer(deps.serverSecret, 'password reset')
    this.#mails = new RateLimiter(MAILS_PER_ADDRESS, deps.clock)
  }

  /** Answers at once, whoever's address it is. */
  ask(email: string, language: Language): void {
    if (this.#mails.take(sha256(email.toLowerCase())) > 0) return
    this.#deps.letters.add(async () => {
      // Behind the answer, which must not wait for what only an existing account makes necessary.
      await nextTurn()
      return this.#write(email, language)
    })
  }

  /** null: used, too old, or made up. */
  async ownerOf(token: string): Promise<TokenOwner | null> {
    const match = tokenPattern.exec(token)
    if (match === null) return null
    const [, id, expires = '', signature = ''] = match
    const owner = await this.#ownerById(AccountId.parse(Number(id)))
    if (owner === null || !this.#signer.verify(textOf(owner, expires), signature)) return null
    return Number.parseInt(expires, 36) > this.#deps.clock.now() ? owner : null
  }

  close(): void {
    this.#mails.close()
  }

  async #write(email: string, language: Language): Promise<OwnerLetter | null> {
    const person = await this.#deps.people.byConfirmedEmail(email)
    // The password of a demo account is known to everybody and stays what it is.
    if (person === null || person.roles.includes(DEMO_ROLE)) return null
    const owner = await this.#ownerById(person.id)
    if (owner === null) return null
    const expires = (this.#deps.clock.now() + TOKEN_TTL_MS).toString(36)
    const token = `${person.id}~${expires}~${this.#signer.sign(textOf(owner, expires))}`
    const url = `${this.#deps.siteUrl()}/reset-password#${token}`
    return { to: person.email, ...letter('reset_password', language, { name: person.username, url }) }
  }

  async #ownerById(id: AccountId): Promise<TokenOwner | null> {
    const { people } = this.#deps
    const person = await people.byId(id)
    return person === null ? null : await people.credentials(person.username)
  }
}

function textOf({ person, passwordHash }: TokenOwner, expires: string): string {
  return `${person.id}~${expires}~${person.email.toLowerCase()}~${sha256(passwordHash)}`
}
