import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** Codes of the neighbouring steps pass too: clocks of phones drift. */
const WINDOW_STEPS = 1
/** As RFC 4226 §4 recommends. */
const SECRET_BYTES = 20

/** Number of the 30 seconds that a six-digit code of an authenticator app is of (RFC 6238); null: it is none of now. */
export function totpStepOf(secret: string, token: string, now: number): number | null {
  const delta = totpOf(secret).validate({ token, timestamp: now, window: WINDOW_STEPS })
  return delta === null ? null : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

/** A new secret, base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** What authenticator apps read from a QR code (`otpauth:`). */
export function totpAddress(secret: string, issuer: string, label: string): string {
  return totpOf(secret, { issuer, label }).toString()
}

function totpOf(secret: string, name: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({
    ...name,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    digits: 6,
    algorithm: 'SHA1',
  })
}
