import type { Clock } from '@footlight/core/ports'
import type { AccountId, Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { addressKey } from '../platform/net/address.ts'
import { type RateCount, RateLimiter } from '../platform/rate-limiter.ts'
import type { KnownDevices } from './known-devices.ts'
import { hasPassword } from './no-password.ts'
import type { PasskeyProof, Passkeys } from './passkeys.ts'
import type { Passwords } from './passwords.ts'
import type { PeopleRepository, Person } from './people-port.ts'
import type { SecondFactor } from './second-factor.ts'
import { hasSecondFactor } from './staff-factor.ts'

const FAILURE_WINDOW_MS = 10 * 60_000
const FAILURES_PER_ACCOUNT_MAX = 10
const FAILURES_PER_ADDRESS_MAX = 30
const BUSY_RETRY_SECONDS = 2

export interface LogInAttempt {
  /** Username or e-mail, in any case. */
  readonly name: string
  readonly password: string
  /** Of the authenticator app, or a recovery code. */
  readonly totp: string | null
  /** What counts in the place of a code where somebody has passkeys and no app; null: none came. */
  readonly passkey: PasskeyProof | null
  /** Plain. */
  readonly address: string
  /** The cookie of `KnownDevices` as it came; null: there was none. */
  readonly device: string | null
}

/** Somebody who has just proved who they are. */
export interface LoggedIn {
  readonly person: Person
  /** What makes this device a known one: the new value of its cookie. */
  readonly device: string
  /** Of the password that was right. */
  readonly passwordHash: string
  /** Id of the passkey that stood for all of it; null: the password did. */
  readonly passkey: string | null
  /** This account has logged in there before. */
  readonly isKnownDevice: boolean
  /** Whether the provider that stood for all of it still opens the account; null: none did. */
  readonly isConnected: (() => Promise<boolean>) | null
}

export type PasskeyAttempt = Pick<LogInAttempt, 'address' | 'device'> & { readonly passkey: PasskeyProof }

/** Of somebody for whom a provider has answered. */
export interface ProviderAttempt extends Omit<LogInAttempt, 'name' | 'password'> {
  readonly account: AccountId
  readonly isConnected: () => Promise<boolean>
}

const passkeyRequired: Failure = {
  error: 'totp_required',
  state: 'passkey',
  message: 'Use your passkey, or enter one of your recovery codes.',
}
const passkeyRefused: Failure = {
  error: 'invalid_credentials',
  fields: { passkey: 'invalid' },
  message: 'This passkey was not accepted. Try again, or log in with your password.',
}

export interface LogInDeps {
  readonly people: PeopleRepository
  readonly passwords: Passwords
  readonly secondFactor: SecondFactor
  readonly passkeys: Passkeys
  readonly devices: KnownDevices
  readonly clock: Clock
  /** Accounts that are as good as unknown here, such as demo people where DEMO is off. */
  readonly isShutOut: (person: Person) => boolean
}

/**
 * Checks who somebody says to be. Counts failures by address and by account. Past the count of an account
 * even the right password is answered as a wrong one, after the same work, so that no count tells which names
 * belong together or which password was right; on a device that has logged in before it is taken all the
 * same, so that strangers lock nobody out of their own account.
 */
export class LogIn {
  readonly #people: PeopleRepository
  readonly #passwords: Passwords
  readonly #secondFactor: SecondFactor
  readonly #passkeys: Passkeys
  readonly #devices: KnownDevices
  readonly #clock: Clock
  readonly #isShutOut: (person: Person) => boolean
  readonly #byAccount: RateCount
  readonly #byDevice: RateCount
  readonly #byAddress: RateCount

  constructor(deps: LogInDeps) {
    this.#people = deps.people
    this.#passwords = deps.passwords
    this.#secondFactor = deps.secondFactor
    this.#passkeys = deps.passkeys
    this.#devices = deps.devices
    this.#clock = deps.clock
    this.#isShutOut = deps.isShutOut
    this.#byAccount = new RateLimiter(
      { countMax: FAILURES_PER_ACCOUNT_MAX, windowMs: FAILURE_WINDOW_MS },
      deps.clock,
    )
    this.#byDevice = new RateLimiter(
      { countMax: FAILURES_PER_ACCOUNT_MAX, windowMs: FAILURE_WINDOW_MS },
      deps.clock,
    )
    this.#byAddress = new RateLimiter(
      { countMax: FAILURES_PER_ADDRESS_MAX, windowMs: FAILURE_WINDOW_MS },
      deps.clock,
    )
  }

  async attempt(attempt: LogInAttempt): Promise<Result<LoggedIn, Failure>> {
    const name = attempt.name.trim().toLowerCase()
    const address = addressKey(attempt.address)
    // Counted before the answer is known, so that many attempts at once cannot slip under the limit together.
    const waitMs = this.#byAddress.take(address)
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const found = await this.#people.credentials(name)
    const credentials = found !== null && this.#isShutOut(found.person) ? null : found
    const count = this.#countFor(name, credentials, attempt.device)
    const isHeld = count.by.take(count.key) > 0
    const matches = await this.#passwords.verify(
      isHeld || credentials === null || !hasPassword(credentials.passwordHash)
        ? null
        : credentials.passwordHash,
      attempt.password,
      { lane: 'log_in', addressKey: address },
    )
    const uncount = (): void => {
      this.#byAddress.giveBack(address)
      if (!isHeld) count.by.giveBack(count.key)
    }
    if (!matches.ok) {
      uncount()
      return fail({ error: 'unavailable', retryAfter: BUSY_RETRY_SECONDS })
    }
    if (!matches.value || credentials === null) return fail({ error: 'invalid_credentials' })
    const verdict = await this.#judge(credentials.person, attempt)
    if (verdict?.error !== 'invalid_credentials') uncount()
    return verdict === null
      ? ok(this.#known(credentials.person, credentials.passwordHash, attempt.device))
      : fail(verdict)
  }

  /**
   * By a passkey alone, which its authenticator opens for its owner only. Nobody guesses one, so that failures are counted by
   * address alone.
   */
  async byPasskey({ passkey, address, device }: PasskeyAttempt): Promise<Result<LoggedIn, Failure>> {
    const key = addressKey(address)
    const waitMs = this.#byAddress.take(key)
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const used = await this.#passkeys.use(passkey)
    const owner = used === null ? null : await this.#people.byId(used.account)
    const credentials = owner === null ? null : await this.#people.credentials(owner.username)
    if (used === null || credentials === null || this.#isShutOut(credentials.person))
      return fail(passkeyRefused)
    this.#byAddress.giveBack(key)
    if (!used.opensAlone) return fail({ ...passkeyRefused, state: 'password_first' })
    const { person, passwordHash } = credentials
    const suspension = suspensionOf(person, this.#clock)
    return suspension === null
      ? ok({ ...this.#known(person, passwordHash, device), passkey: used.id })
      : fail(suspension)
  }

  /**
   * By a provider that the account is connected with. It stands for the password alone: a second factor is asked for as beside
   * that, and wrong ones are counted with those.
   */
  async byProvider(attempt: ProviderAttempt): Promise<Result<LoggedIn, Failure>> {
    const key = addressKey(attempt.address)
    const waitMs = this.#byAddress.take(key)
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const owner = await this.#people.byId(attempt.account)
    const credentials = owner === null ? null : await this.#people.credentials(owner.username)
    if (owner === null || credentials === null || this.#isShutOut(owner))
      return fail({ error: 'invalid_credentials' })
    const { person, passwordHash } = credentials
    const isGuess = attempt.totp !== null || attempt.passkey !== null
    const count = this.#countFor(person.username, credentials, attempt.device)
    if (isGuess && count.by.take(count.key) > 0)
      return fail({ error: 'invalid_credentials', fields: { totp: 'invalid' } })
    const verdict = await this.#judge(person, attempt)
    if (verdict?.error !== 'invalid_credentials') {
      this.#byAddress.giveBack(key)
      if (isGuess) count.by.giveBack(count.key)
    }
    if (verdict !== null) return fail(verdict)
    const { isConnected } = attempt
    return ok({ ...this.#known(person, passwordHash, attempt.device), isConnected })
  }

  /** For somebody who has just chosen their password. */
  welcome(person: Person, passwordHash: string, device: string | null): LoggedIn {
    return this.#known(person, passwordHash, device)
  }

  /**
   * The cookie of a device that another password has just made worthless. `from` and `to` are hashes; null: it was not
   * known before, either.
   */
  keepDevice(
    { id }: Person,
    { from, to }: { readonly from: string; readonly to: string },
    device: string | null,
  ): string | null {
    return this.#devices.find(device, id, from) === null ? null : this.#devices.remember(device, id, to)
  }

  /**
   * Whether what was right still is: the password, and the passkey or provider that stood for it. Asked once the session is stored:
   * whoever changes a password ends all sessions that there are behind it, so one of the two meets the other.
   */
  async isCurrent({ person, passwordHash, passkey, isConnected }: LoggedIn): Promise<boolean> {
    if (isConnected !== null && !(await isConnected())) return false
    if (passkey !== null && !(await this.#passkeys.isThere(passkey))) return false
    return (await this.#people.credentials(person.username))?.passwordHash === passwordHash
  }

  close(): void {
    this.#byAccount.close()
    this.#byDevice.close()
    this.#byAddress.close()
  }

  /** Only for somebody who knew the password. */
  async #judge(
    person: Person,
    { totp, passkey }: Pick<LogInAttempt, 'totp' | 'passkey'>,
  ): Promise<Failure | null> {
    if (hasSecondFactor(person)) {
      if (person.totpSecret === null && passkey !== null) {
        const used = await this.#passkeys.use(passkey)
        if (used?.account !== person.id) return passkeyRefused
      } else if (totp === null) {
        return person.totpSecret === null ? passkeyRequired : { error: 'totp_required' }
      } else if (!(await this.#secondFactor.accept(person, totp))) {
        return { error: 'invalid_credentials', fields: { totp: 'invalid' } }
      }
    }
    return suspensionOf(person, this.#clock)
  }

  #known(person: Person, passwordHash: string, device: string | null): LoggedIn {
    return {
      person,
      device: this.#devices.remember(device, person.id, passwordHash),
      passwordHash,
      passkey: null,
      isConnected: null,
      isKnownDevice: this.#devices.find(device, person.id, passwordHash) !== null,
    }
  }

  /**
   * Name and e-mail of one account share a count; a known device has its own, so that a stolen one is no way
   * to guess either.
   */
  #countFor(
    name: string,
    credentials: { readonly person: Person; readonly passwordHash: string } | null,
    device: string | null,
  ): { readonly by: RateCount; readonly key: string } {
    if (credentials === null) return { by: this.#byAccount, key: `name ${name}` }
    const { person, passwordHash } = credentials
    const id = this.#devices.find(device, person.id, passwordHash)
    return id === null
      ? { by: this.#byAccount, key: `account ${person.id}` }
      : { by: this.#byDevice, key: `${person.id} ${id}` }
  }
}

export function isSuspended(person: Pick<Person, 'suspendedUntil'>, clock: Clock): boolean {
  return person.suspendedUntil !== null && person.suspendedUntil > clock.now()
}

/** What somebody is told who is suspended; null: they are not. */
export function suspensionOf(
  person: Pick<Person, 'suspendedUntil' | 'suspensionReason'>,
  clock: Clock,
): Failure | null {
  const { suspendedUntil, suspensionReason } = person
  if (suspendedUntil === null || suspendedUntil <= clock.now()) return null
  return {
    error: 'account_suspended',
    until: new Date(suspendedUntil).toISOString(),
    ...(suspensionReason !== null && { reason: suspensionReason }),
  }
}
