import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Codes of the neighbouring steps pass too: clocks of phones drift. */
const WINDOW_STEPS = 1

/**
 * Six-digit codes of an authenticator app (RFC 6238). Each is taken once (§5.2): a code read over a shoulder
 * is worth nothing. Used steps are held in memory; a restart forgets them, and they are void after 90
 * seconds.
 */
export class TotpCheck {
  readonly #clock: Clock
  readonly #lastStep = new Map<AccountId, number>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** `secret` is base32. */
  accept(account: AccountId, secret: string, token: string): boolean {
    const timestamp = this.#clock.now()
    const totp = new TOTP({
      secret: Secret.fromBase32(secret),
      period: PERIOD_SECONDS,
      digits: 6,
      algorithm: 'SHA1',
    })
    const delta = totp.validate({ token, timestamp, window: WINDOW_STEPS })
    if (delta === null) return false
    const step = Math.floor(timestamp / 1000 / PERIOD_SECONDS) + delta
    if (step <= (this.#lastStep.get(account) ?? -1)) return false
    this.#lastStep.set(account, step)
    return true
  }
}
