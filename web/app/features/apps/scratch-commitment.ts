/**
 * What was promised before the first field was sold (core/protocol/apps.ts); null where this browser has no
 * hashes, as over http.
 */
export async function scratchCommitment(
  seed: string,
  layout: readonly (string | null)[],
): Promise<string | null> {
  const { subtle } = globalThis.crypto as { readonly subtle?: SubtleCrypto }
  if (subtle === undefined) return null
  const digest = await subtle.digest('SHA-256', new TextEncoder().encode(`${seed}:${JSON.stringify(layout)}`))
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
