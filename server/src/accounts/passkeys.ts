import type { Clock } from '@footlight/core/ports'
import type { PasskeyAnswer } from '@footlight/core/protocol/passkey-answer'
import type { PasskeyOptions } from '@footlight/core/protocol/passkeys'
import { assert } from '@footlight/core/rules'
import { type AuthenticationResponseJSON, verifyAuthenticationResponse } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { RelyingParty, Site } from '../platform/site.ts'
import { CHALLENGE_TTL_MS, type PasskeyChallenges } from './passkey-challenges.ts'
import type { Passkey, PasskeyRepository } from './passkey-repository.ts'

/** Whose browser it is that asks or answers, and on which of the operator's sites. */
export interface PasskeyBrowser {
  readonly sessionKey: string
  /** null: browsers make no passkeys for this address. */
  readonly relyingParty: RelyingParty | null
}

/** An answer of an authenticator, and from where it came. */
export interface PasskeyProof {
  readonly answer: PasskeyAnswer
  readonly browser: PasskeyBrowser
}

export interface PasskeysDeps {
  readonly passkeyRepository: PasskeyRepository
  readonly challenges: PasskeyChallenges
  readonly clock: Clock
  readonly logger: Logger
}

/** Whether an authenticator proves that it has one of the passkeys that are stored, unlocked by its owner. */
export class Passkeys {
  readonly #deps: PasskeysDeps

  constructor(deps: PasskeysDeps) {
    this.#deps = deps
  }

  /** What a browser asks an authenticator for: whichever passkey its owner chooses. null: there are none at this address. */
  ask({ sessionKey, relyingParty }: PasskeyBrowser): PasskeyOptions | null {
    if (relyingParty === null) return null
    const { id: rpId } = relyingParty
    const challenge = this.#deps.challenges.make({ purpose: 'log_in', sessionKey, rpId })
    return {
      challenge: Buffer.from(challenge).toString('base64url'),
      rpId,
      timeout: CHALLENGE_TTL_MS,
      userVerification: 'required',
    }
  }

  /** The passkey that was proved, once for each challenge; null: none was. */
  async use({ answer, browser: { sessionKey, relyingParty } }: PasskeyProof): Promise<Passkey | null> {
    const { passkeyRepository, challenges, clock } = this.#deps
    const passkey = await passkeyRepository.find(answer.id)
    if (passkey === null || relyingParty === null || passkey.rpId !== relyingParty.id) return null
    const challenge = challengeOf(answer.response)
    if (challenge === null || answer.response.userHandle !== passkey.userHandle) return null
    const binding = { purpose: 'log_in', sessionKey, rpId: relyingParty.id } as const
    if (!(await challenges.take(binding, challenge))) return null
    const signCount = await verifiedCount(passkey, answer, relyingParty, challenge)
    if (signCount === null) return null
    const use = { signCount, at: clock.now() }
    if (await passkeyRepository.use(passkey.id, use)) return { ...passkey, signCount, lastUsedAt: use.at }
    await this.#note(passkey, signCount)
    return null
  }

  async isThere(id: string): Promise<boolean> {
    return (await this.#deps.passkeyRepository.find(id)) !== null
  }

  /** A count that does not grow means that two authenticators have the passkey (WebAuthn §6.1.1). */
  async #note({ id, account }: Passkey, count: number): Promise<void> {
    const stored = await this.#deps.passkeyRepository.find(id)
    if (stored === null) return
    logEvent(this.#deps.logger, 'passkey_copy_refused', { account, stored: stored.signCount, count })
  }
}

/** What of a call says which browser it comes from. */
export function passkeyBrowser(site: Site, { session, headers }: FastifyRequest): PasskeyBrowser {
  assert(session !== null, 'the gate sets a session')
  return { sessionKey: session.identity.sessionKey, relyingParty: site.relyingPartyAt(headers.host) }
}

/** A passkey that was sent along with a call; null: none was. */
export function passkeyProof(answer: PasskeyAnswer, site: Site, request: FastifyRequest): PasskeyProof
export function passkeyProof(
  answer: PasskeyAnswer | undefined,
  site: Site,
  request: FastifyRequest,
): PasskeyProof | null
export function passkeyProof(
  answer: PasskeyAnswer | undefined,
  site: Site,
  request: FastifyRequest,
): PasskeyProof | null {
  return answer === undefined ? null : { answer, browser: passkeyBrowser(site, request) }
}

/** base64url; null: what came is not what browsers send. */
export function challengeOf({ clientDataJSON }: { readonly clientDataJSON: string }): string | null {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** The count of uses that is signed with the answer; null: it is not signed by this passkey, for this site, by its owner. */
async function verifiedCount(
  passkey: Passkey,
  answer: PasskeyAnswer,
  relyingParty: RelyingParty,
  challenge: string,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      credential: {
        id: passkey.id,
        publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
        // The count is compared where it is stored, so that of two answers at once one is refused.
        counter: 0,
      },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws for whatever does not fit. Its words name the challenge: they are no log's.
    return null
  }
}
