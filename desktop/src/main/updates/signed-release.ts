import { createPublicKey, verify } from 'node:crypto'
import { fail, ok, type Result } from '@footlight/core/rules/result'
import * as z from 'zod/mini'

/** What the maker of a release has signed: which files belong to which version. */
export const Release = z.object({
  version: z.string().check(z.regex(/^\d+\.\d+\.\d+(-[0-9a-z.-]+)?$/)),
  /** SHA-512 in base64 of every file that may be installed. */
  files: z
    .array(z.object({ name: z.string(), sha512: z.string().check(z.regex(/^[A-Za-z0-9+/]{86}==$/)) }))
    .check(z.minLength(1)),
})
export type Release = z.infer<typeof Release>

export type ReleaseError = 'bad_signature' | 'malformed'

/**
 * Reads `release.json` when its Ed25519 signature is right.
 * @param publicKey SPKI in base64, as it was built into the console
 */
export function readRelease(
  bytes: Buffer,
  signature: Buffer,
  publicKey: string,
): Result<Release, ReleaseError> {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  if (!verify(null, bytes, key, signature)) return fail('bad_signature')
  try {
    const parsed = Release.safeParse(JSON.parse(bytes.toString('utf8')))
    return parsed.success ? ok(parsed.data) : fail('malformed')
  } catch {
    // Signed, but not JSON: whoever signed it made a mistake.
    return fail('malformed')
  }
}

/** What the update feed offers; not signed itself. */
export interface Offer {
  readonly version: string
  readonly files: readonly { readonly sha512: string }[]
}

/** Everything that the feed would have us install is part of the signed release. */
export function isCovered(offer: Offer, release: Release): boolean {
  const signed = new Set(release.files.map((file) => file.sha512))
  return (
    offer.version === release.version &&
    offer.files.length > 0 &&
    offer.files.every((file) => signed.has(file.sha512))
  )
}
