import { BlockList, isIP } from 'node:net'
import { fail, ok, type Result } from '@footlight/core/rules'

/** Where a device app listens. `host` as it stands in an address: IPv6 in brackets. */
export interface DeviceAddress {
  readonly host: string
  readonly port: number
}

/**
 * `not_private`: it could be anywhere in the world; toys are only driven on this machine or in this network.
 */
export type AddressError = 'invalid_address' | 'not_private'

const nearby = new BlockList()
nearby.addSubnet('127.0.0.0', 8)
nearby.addSubnet('10.0.0.0', 8)
nearby.addSubnet('172.16.0.0', 12)
nearby.addSubnet('192.168.0.0', 16)
nearby.addSubnet('169.254.0.0', 16)
nearby.addAddress('::1', 'ipv6')
nearby.addSubnet('fc00::', 7, 'ipv6')
nearby.addSubnet('fe80::', 10, 'ipv6')

/**
 * `127.0.0.1`, `192.168.1.20:34567`, `[fd00::1]:20010` or `localhost`. Names are refused: what a name stands
 * for may change between the check and the call.
 */
export function parseDeviceAddress(text: string, defaultPort: number): Result<DeviceAddress, AddressError> {
  const match = /^(?:\[([0-9a-f:.]+)\]|([^\s:/?#@[\]]+))(?::(\d{1,5}))?$/i.exec(text.trim())
  if (match === null) return fail('invalid_address')
  const [, six, plain = '', portText] = match
  const port = portText === undefined ? defaultPort : Number(portText)
  if (port < 1 || port > 65_535) return fail('invalid_address')
  const address = six ?? (plain.toLowerCase() === 'localhost' ? '127.0.0.1' : plain)
  const family = isIP(address)
  if (family === 0) return fail('invalid_address')
  if (!nearby.check(address, family === 6 ? 'ipv6' : 'ipv4')) return fail('not_private')
  return ok({ host: family === 6 ? `[${address}]` : address, port })
}
