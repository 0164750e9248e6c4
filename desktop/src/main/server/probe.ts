import { SiteConfig } from '@footlight/core/protocol/accounts'
import { API_BASE } from '@footlight/core/protocol/route'
import { fail, ok, type Result } from '@footlight/core/rules'
import { net } from 'electron'

const PROBE_TIMEOUT_MS = 6_000

/** Whether a Footlight server answers there. Carries no cookie and keeps none. */
export async function probeServer(origin: string): Promise<Result<null, 'unreachable' | 'not_footlight'>> {
  let response: Response
  try {
    response = await net.fetch(`${origin}${API_BASE}/site_config`, {
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
  } catch {
    // No connection, no certificate, a redirect elsewhere or too late: the performer reads the same sentence.
    return fail('unreachable')
  }
  const body: unknown = await response.json().catch(() => null)
  return SiteConfig.safeParse(body).success ? ok(null) : fail('not_footlight')
}
