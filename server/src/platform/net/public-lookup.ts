import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { plainAddress } from './address.ts'

/**
 * A `lookup` for requests to names that come from outside: a name that stands for an address of this machine, of its
 * network or of no single host is one that does not exist. It is asked with the connection itself, so that another
 * answer in between changes nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0)
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(Object.assign(new Error('no public address'), { code: 'ENOTPUBLIC' }), '', 0)
    if (options.all === true) return callback(null, addresses)
    const [{ address, family }] = addresses as [(typeof addresses)[number]]
    callback(null, address, family)
  })
}

/** One host of the internet at large: nothing local, private, shared, mapped or reserved. */
export function isPublicAddress(address: string): boolean {
  const plain = plainAddress(address)
  return plain !== null && ipaddr.parse(plain).range() === 'unicast'
}
