import { fail, ok, type Result } from '@footlight/core/rules'
import type { AnonymousIPResponse } from 'maxmind'
import { openMmdb } from './open-mmdb.ts'

/** Addresses behind which others are: of VPNs, proxies and Tor. Port: a database of the operator's, or none. */
export interface AnonymousAddresses {
  /** Never throws. False where nobody knows. */
  has(address: string): boolean
}

/**
 * `path`: of a file such as GeoIP Anonymous IP; null: no address is known to be one. The error is one sentence for the operator: a
 * file that was named and cannot be used must not pass for none.
 */
export async function openAnonymousAddresses(
  path: string | null,
): Promise<Result<AnonymousAddresses, string>> {
  if (path === null) return ok({ has: () => false })
  try {
    const recordOf = await openMmdb<AnonymousIPResponse>(path)
    return ok({ has: (address) => recordOf(address)?.is_anonymous === true })
  } catch {
    return fail("ANONYMOUS_DATABASE cannot be read: name a file in MaxMind's MMDB format, or leave it out.")
  }
}
