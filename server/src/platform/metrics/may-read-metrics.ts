import ipaddr from 'ipaddr.js'
import type { Config } from '../config.ts'
import { plainAddress } from '../net/address.ts'
import { equalInConstantTime } from '../signer.ts'

interface MetricsCaller {
  /** Address of the line's other end; behind a proxy that is the proxy. */
  readonly peer: string
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
}

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
  return publicUrl === null && isLoopback(peer) && signsOfProxy.every((name) => headers[name] === undefined)
}

function isLoopback(peer: string): boolean {
  const address = plainAddress(peer)
  return address !== null && ipaddr.parse(address).range() === 'loopback'
}
