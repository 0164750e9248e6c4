import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** What an access provider gives to one household or machine; the lower half is theirs to change at will. */
const V6_GROUPS_COUNTED = 4

/**
 * One address as we write it everywhere: without port, brackets, quotes and zone; IPv4 that came over IPv6 as
 * IPv4. null: this is no address.
 */
export function plainAddress(text: string): string | null {
  const given = text.trim().replace(/^"|"$/g, '')
  const bare = /^\[([^\]]*)\](?::\d+)?$/.exec(given)?.[1] ?? /^([\d.]+):\d+$/.exec(given)?.[1] ?? given
  // Asked first, because ipaddr.js also reads `127.1` and `0x7f000001`, which no proxy writes.
  const kind = isIP(bare)
  if (kind !== 6) return kind === 4 ? bare : null
  const address = parseV6(bare)
  return (address.isIPv4MappedAddress() ? address.toIPv4Address() : address).toString()
}

/**
 * Under what an address is counted: IPv4 as it is, IPv6 by its /64. Expects a plain address; another text
 * stands for itself.
 */
export function addressKey(address: string): string {
  if (isIP(address) !== 6) return address
  const groups = parseV6(address).parts.slice(0, V6_GROUPS_COUNTED)
  return `${groups.map((group) => group.toString(16)).join(':')}::/64`
}

function parseV6(address: string): ipaddr.IPv6 {
  return ipaddr.IPv6.parse(v6InHex(address))
}

/**
 * The canonical form of a valid IPv6 address, without zone and dots: ipaddr.js would take `::127.0.0.1`
 * (RFC 4291 §2.5.5.1) for IPv4 over IPv6, and so for a proxy on this machine.
 */
export function v6InHex(address: string): string {
  return new URL(`http://[${address.split('%', 1)[0]!}]`).hostname.slice(1, -1)
}
