import { readFile } from 'node:fs/promises'
import { isIPv6 } from 'node:net'
import { Reader, type Response, validate } from 'maxmind'
import { plainAddress } from '../platform/net/address.ts'

/**
 * What an operator's file in MaxMind's format has for an address; null: nothing, or this is no address. Rejects when it cannot
 * be read or is something else.
 */
export async function openMmdb<Record extends Response>(
  path: string,
): Promise<(address: string) => Record | null> {
  const reader = new Reader<Record>(await readFile(path))
  const isOfIpv4Only = reader.metadata.ipVersion === 4
  return (given) => {
    const address = plainAddress(given) ?? given
    // The reader would take the first bits of an IPv6 address for an IPv4 one.
    if (!validate(address) || (isOfIpv4Only && isIPv6(address))) return null
    return reader.get(address)
  }
}
