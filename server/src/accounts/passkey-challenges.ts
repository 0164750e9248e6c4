import { randomBytes } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import { Signer, sha256 } from '../platform/signer.ts'
import type { PasskeyRepository } from './passkey-repository.ts'

export const CHALLENGE_TTL_MS = 5 * 60_000
const NONCE_BYTES = 16
const challengePattern = /^([a-z0-9]{1,12})~([\w-]{22})~([\w-]{43})$/

/** Whom a challenge is for: a session, on one of the operator's sites. */
export interface ChallengeBinding {
  /** What the answer is to do; one made for the other is worth nothing. */
  readonly purpose: 'add' | 'log_in'
  readonly sessionKey: string
  readonly rpId: string
}

/**
 * What authenticators sign. Nothing is stored when one is made, so that asking costs nothing: it is signed for its session,
 * and written down when it is used, so that another process refuses it, too.
 */
export class PasskeyChallenges {
  readonly #signer: Signer
  readonly #clock: Clock
  readonly #passkeys: Pick<PasskeyRepository, 'takeChallenge'>

  constructor(deps: {
    readonly serverSecret: Buffer
    readonly clock: Clock
    readonly passkeyRepository: Pick<PasskeyRepository, 'takeChallenge'>
  }) {
    this.#signer = new Signer(deps.serverSecret, 'passkey challenge')
    this.#clock = deps.clock
    this.#passkeys = deps.passkeyRepository
  }

  /** Its bytes. */
  make(binding: ChallengeBinding): Uint8Array<ArrayBuffer> {
    const expires = (this.#clock.now() + CHALLENGE_TTL_MS).toString(36)
    const nonce = randomBytes(NONCE_BYTES).toString('base64url')
    const signature = this.#signer.sign(textOf(binding, expires, nonce))
    return new TextEncoder().encode(`${expires}~${nonce}~${signature}`)
  }

  /** True once within five minutes, for what it was made for. `challenge`: base64url, as it comes back. */
  async take(binding: ChallengeBinding, challenge: string): Promise<boolean> {
    const match = challengePattern.exec(Buffer.from(challenge, 'base64url').toString('latin1'))
    if (match === null) return false
    const [, expires = '', nonce = '', signature = ''] = match
    if (!this.#signer.verify(textOf(binding, expires, nonce), signature)) return false
    const expiresAt = Number.parseInt(expires, 36)
    return expiresAt > this.#clock.now() && (await this.#passkeys.takeChallenge(sha256(nonce), expiresAt))
  }
}

function textOf({ purpose, sessionKey, rpId }: ChallengeBinding, expires: string, nonce: string): string {
  return [purpose, sessionKey, rpId, expires, nonce].join('~')
}
