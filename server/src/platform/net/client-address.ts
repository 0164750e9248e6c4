import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { plainAddress } from './address.ts'
import type { TrustedProxies } from './trusted-proxies.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Whose request it is, as a plain address. Fastify's own `ip` is the peer, which may be a proxy: nobody
     * counts by it.
     */
    readonly clientAddress: string
  }
}

/**
 * Whose connection an HTTP request or an upgrade comes over: the last hop that no trusted proxy has. What
 * stands before it was said by the caller, and what a foreign peer says counts for nothing. Empty where the
 * line is gone already.
 */
export function clientAddressOf(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  proxies: TrustedProxies,
): string {
  const { remoteAddress = '' } = socket
  let nearest = plainAddress(remoteAddress) ?? remoteAddress
  const forwarded = headers['x-forwarded-for']
  if (forwarded === undefined || !proxies.trusts(nearest)) return nearest
  // proxy-addr would pass over an empty hop and believe the one before it.
  const hops = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded).split(',')
  for (let index = hops.length - 1; index >= 0; index -= 1) {
    const hop = plainAddress(hops[index]!)
    // Unreadable, so the proxy that wrote it is the last one known.
    if (hop === null) return nearest
    nearest = hop
    if (!proxies.trusts(hop)) return hop
  }
  return nearest
}

/** Gives every request its `clientAddress`. */
export function decorateWithClientAddress(app: FastifyInstance, proxies: TrustedProxies): void {
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      return clientAddressOf(this.raw, proxies)
    },
  })
}
