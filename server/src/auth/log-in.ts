import { fail, ok, type Result } from '@footlight/core/domain'
import type { Clock, PeopleStore, Person } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import type { Passwords } from './passwords.ts'
import { RateLimiter } from './rate-limiter.ts'
import type { TotpCheck } from './totp.ts'

const FAILURE_WINDOW_MS = 10 * 60_000
const FAILURES_PER_ACCOUNT_MAX = 10
const FAILURES_PER_ADDRESS_MAX = 30
const BUSY_RETRY_SECONDS = 2

export interface LogInAttempt {
  /** Username or e-mail, in any case. */
  readonly name: string
  readonly password: string
  readonly totp: string | null
  readonly address: string
}

export interface LogInParts {
  readonly people: PeopleStore
  readonly passwords: Passwords
  readonly totp: TotpCheck
  readonly clock: Clock
  /** Accounts that are as good as unknown here, such as demo people where DEMO is off. */
  readonly isShutOut: (person: Person) => boolean
}

/** Checks who somebody says to be. Counts failures by name, known or not, and by address (contract §2). */
export class LogIn {
  readonly #people: PeopleStore
  readonly #passwords: Passwords
  readonly #totp: TotpCheck
  readonly #clock: Clock
  readonly #isShutOut: (person: Person) => boolean
  readonly #byName: RateLimiter
  readonly #byAddress: RateLimiter

  constructor(parts: LogInParts) {
    this.#people = parts.people
    this.#passwords = parts.passwords
    this.#totp = parts.totp
    this.#clock = parts.clock
    this.#isShutOut = parts.isShutOut
    this.#byName = new RateLimiter({ countMax: FAILURES_PER_ACCOUNT_MAX, windowMs: FAILURE_WINDOW_MS }, parts.clock)
    this.#byAddress = new RateLimiter({ countMax: FAILURES_PER_ADDRESS_MAX, windowMs: FAILURE_WINDOW_MS }, parts.clock)
  }

  async attempt(attempt: LogInAttempt): Promise<Result<Person, Failure>> {
    const name = attempt.name.trim().toLowerCase()
    const found = await this.#people.credentials(name)
    const credentials = found !== null && this.#isShutOut(found.person) ? null : found
    // Name and e-mail of one account share one count.
    const account = credentials === null ? name : credentials.person.username
    // Counted before the answer is known, so that many attempts at once cannot slip under the limit together.
    const waitMs = this.#count(account, attempt.address)
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const matches = await this.#passwords.verify(credentials?.passwordHash ?? null, attempt.password)
    if (!matches.ok) {
      this.#uncount(account, attempt.address)
      return fail({ error: 'unavailable', retryAfter: BUSY_RETRY_SECONDS })
    }
    if (!matches.value || credentials === null) return fail({ error: 'invalid_credentials' })
    const verdict = this.#judge(credentials.person, attempt.totp)
    if (verdict?.error !== 'invalid_credentials') this.#uncount(account, attempt.address)
    return verdict === null ? ok(credentials.person) : fail(verdict)
  }

  close(): void {
    this.#byName.close()
    this.#byAddress.close()
  }

  /** Only for somebody who knew the password. */
  #judge(person: Person, totp: string | null): Failure | null {
    if (person.totpSecret !== null) {
      if (totp === null) return { error: 'totp_required' }
      if (!this.#totp.accept(person.id, person.totpSecret, totp)) return { error: 'invalid_credentials', fields: { totp: 'invalid' } }
    }
    return isSuspended(person, this.#clock) ? { error: 'account_suspended' } : null
  }

  #count(account: string, address: string): number {
    const byAddress = this.#byAddress.take(address)
    if (byAddress > 0) return byAddress
    const byName = this.#byName.take(account)
    if (byName > 0) this.#byAddress.giveBack(address)
    return byName
  }

  #uncount(account: string, address: string): void {
    this.#byName.giveBack(account)
    this.#byAddress.giveBack(address)
  }
}

export function isSuspended(person: Person, clock: Clock): boolean {
  return person.suspendedUntil !== null && person.suspendedUntil > clock.now()
}
