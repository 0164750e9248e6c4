import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import { SecretBox } from '../platform/secret-box.ts'
import type { Person } from './people-port.ts'
import { RecoveryCodes } from './recovery-codes.ts'
import type { SecondFactorRepository } from './second-factor-repository.ts'
import { totpStepOf } from './totp.ts'

/** Before a secret that is encrypted; those that an operator put in by hand are not. */
const BOXED = 'box.'

export interface SecondFactorDeps {
  readonly secondFactors: Pick<SecondFactorRepository, 'takeStep' | 'takeRecoveryCode'>
  readonly serverSecret: Buffer
  readonly clock: Clock
}

/**
 * What an account with an authenticator app asks for beside the password: six digits of the app, or a recovery
 * code. Each is taken once (AUTH-09), whichever process is asked, and after a restart: a code read over a
 * shoulder is worth nothing.
 */
export class SecondFactor {
  readonly #deps: SecondFactorDeps
  readonly #box: SecretBox
  readonly recoveryCodes: RecoveryCodes

  constructor(deps: SecondFactorDeps) {
    this.#deps = deps
    this.#box = new SecretBox(deps.serverSecret, 'authenticator secrets')
    this.recoveryCodes = new RecoveryCodes(deps.serverSecret)
  }

  /** An account without an app has recovery codes beside its passkeys, or nothing that is accepted. */
  async accept({ id, totpSecret }: Pick<Person, 'id' | 'totpSecret'>, typed: string): Promise<boolean> {
    const { secondFactors, clock } = this.#deps
    const codeHash = this.recoveryCodes.hashOf(id, typed)
    if (codeHash !== null) return secondFactors.takeRecoveryCode(id, codeHash)
    if (totpSecret === null) return false
    const secret = this.#open(id, totpSecret)
    const step = secret === null ? null : totpStepOf(secret, typed.replaceAll(/\s/g, ''), clock.now())
    return step !== null && (await secondFactors.takeStep(id, totpSecret, step))
  }

  /** As the secret of an app is stored: encrypted, for this account alone. `secret` is base32. */
  seal(account: AccountId, secret: string): string {
    return `${BOXED}${this.#box.close(secret, placeOf(account))}`
  }

  /** null: made with another server's secret, or damaged. */
  #open(account: AccountId, stored: string): string | null {
    return stored.startsWith(BOXED) ? this.#box.open(stored.slice(BOXED.length), placeOf(account)) : stored
  }
}

function placeOf(account: AccountId): string {
  return `account ${account}`
}
