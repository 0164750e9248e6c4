import type { Clock } from '@footlight/core/ports'
import { createChallenge, extractParams, verifySolution } from 'altcha-lib/v1'
import * as z from 'zod/mini'
import { Signer, sha256 } from '../../platform/signer.ts'
import type { PasskeyRepository } from '../passkey-repository.ts'
import type { HumanCheck, HumanCheckBinding } from './human-check.ts'

export const WORK_TTL_MS = 5 * 60_000
const HEX = /^[0-9a-f]{64}$/

/** As the library writes it. The `&` behind the time keeps digits of the number from being read as digits of the time. */
const Answer = z.object({
  algorithm: z.literal('SHA-256'),
  challenge: z.string().check(z.regex(HEX)),
  salt: z.string().check(z.regex(/^[0-9a-f]{24}\?expires=\d{1,12}&$/)),
  number: z.int().check(z.nonnegative()),
  signature: z.string().check(z.regex(HEX)),
})
type Answer = z.infer<typeof Answer>

interface ProofOfWorkDeps {
  /** Every process signs with the same. */
  readonly serverSecret: Buffer
  readonly clock: Clock
  readonly hashesMax: number
  /** Remembers what was used, for all processes. */
  readonly passkeyRepository: Pick<PasskeyRepository, 'takeChallenge'>
}

/**
 * Proof of work as ALTCHA has it: the server hashes a salt and a number that it keeps to itself, and the browser finds the number. Nothing is
 * stored when one is made, so that asking costs nothing; it is written down when it is used.
 */
export class ProofOfWorkCheck implements HumanCheck {
  readonly #deps: ProofOfWorkDeps
  readonly #signer: Signer

  constructor(deps: ProofOfWorkDeps) {
    this.#deps = deps
    this.#signer = new Signer(deps.serverSecret, 'human check')
  }

  async challenge(binding: HumanCheckBinding) {
    const { clock, hashesMax } = this.#deps
    const made = await createChallenge({
      algorithm: 'SHA-256',
      hmacKey: this.#keyOf(binding),
      maxnumber: hashesMax,
      expires: new Date(clock.now() + WORK_TTL_MS),
    })
    const { challenge, salt, signature } = made
    return { algorithm: 'SHA-256' as const, challenge, maxnumber: hashesMax, salt, signature }
  }

  async take(binding: HumanCheckBinding, text: string | undefined): Promise<boolean> {
    const answer = text === undefined ? null : readAnswer(text)
    if (answer === null) return false
    // The library would compare with the machine's clock.
    const expiresAt = Number(extractParams(answer)['expires']) * 1_000
    if (!(expiresAt > this.#deps.clock.now())) return false
    if (!(await verifySolution(answer, this.#keyOf(binding), false))) return false
    return this.#deps.passkeyRepository.takeChallenge(sha256(`human ${answer.challenge}`), expiresAt)
  }

  /** Another for every binding: what was made for another session or purpose is signed by a key that does not fit. */
  #keyOf({ purpose, sessionKey }: HumanCheckBinding): string {
    return this.#signer.sign(`${purpose}~${sessionKey}`)
  }
}

/** null: what came is not what our pages send. */
function readAnswer(text: string): Answer | null {
  try {
    const answer = Answer.safeParse(JSON.parse(Buffer.from(text, 'base64').toString('utf8')))
    return answer.success ? answer.data : null
  } catch {
    return null
  }
}
