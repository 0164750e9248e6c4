import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

const privateNetworks = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|::1$|f[cd][0-9a-f]{2}:|fe80:)/i

/** Whose socket an upgrade asks for. Behind a proxy of ours (`isProxied`) the last address that none of our proxies has. */
export function clientAddress({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>, isProxied: boolean): string {
  const near = plain(socket.remoteAddress ?? '')
  const forwarded = headers['x-forwarded-for']
  if (!isProxied || forwarded === undefined || !isOurs(near)) return near
  const hops = (Array.isArray(forwarded) ? forwarded.join(',') : forwarded).split(',').map((hop) => plain(hop.trim())).reverse()
  const foreign = hops.find((hop) => !isOurs(hop)) ?? hops.at(-1) ?? near
  return isIP(foreign) === 0 ? near : foreign
}

function isOurs(address: string): boolean {
  return privateNetworks.test(address)
}

/** An IPv4 address that came over an IPv6 socket, as it is written without that. */
export function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}
