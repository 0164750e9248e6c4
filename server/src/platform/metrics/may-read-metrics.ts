import type { Config } from '../config.ts'
import { equalInConstantTime } from '../signer.ts'

interface MetricsCaller {
  /** Address of the line's other end; behind a proxy that is the proxy. */
  readonly peer: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

const loopback = /^(?:127\.|::1$|::ffff:127\.)/
/** Any of them says that somebody else stands behind the peer. */
const signsOfProxy = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'] as const

/**
 * The token opens the numbers to whoever has it. Without one they are for this machine alone, and for nobody
 * where a proxy may stand in front.
 */
export function mayReadMetrics(
  { peer, headers }: MetricsCaller,
  { metricsToken, publicUrl }: Pick<Config, 'metricsToken' | 'publicUrl'>,
): boolean {
  if (metricsToken !== null)
    return equalInConstantTime(`Bearer ${metricsToken}`, String(headers['authorization'] ?? ''))
  return (
    publicUrl === null && loopback.test(peer) && signsOfProxy.every((name) => headers[name] === undefined)
  )
}
