import type { NewPasskeyAnswer } from '@footlight/core/protocol/passkeys'
import { type RegistrationResponseJSON, verifyRegistrationResponse } from '@simplewebauthn/server'
import type { Passkey } from '../accounts/passkey-repository.ts'
import type { RelyingParty } from '../platform/site.ts'

/** COSE: Ed25519, ES256 and RS256, which together every authenticator has. */
export const PASSKEY_ALGORITHMS = [-8, -7, -257]

/** Unlocked by its owner, and made for this site; null: it is not. Who made the authenticator is not asked. */
export async function verifyNewPasskey(
  answer: NewPasskeyAnswer,
  relyingParty: RelyingParty,
  challenge: string,
): Promise<Pick<Passkey, 'id' | 'publicKey' | 'signCount' | 'transports'> | null> {
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: relyingParty.origin,
      expectedRPID: relyingParty.id,
      supportedAlgorithmIDs: PASSKEY_ALGORITHMS,
    })
    if (!verified) return null
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      id,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      signCount: counter,
      transports,
    }
  } catch {
    // The library throws for whatever does not fit.
    return null
  }
}
