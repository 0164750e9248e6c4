import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isProxyName, TrustedProxies } from './trusted-proxies.ts'

test.each([
  ['127.0.0.1', '127.0.0.1', true],
  ['127.0.0.1', '127.0.0.2', false],
  ['10.0.0.0/8', '10.255.255.255', true],
  ['10.9.8.7/8', '10.0.0.1', true],
  ['10.0.0.0/8', '11.0.0.0', false],
  ['192.0.2.1/32', '192.0.2.1', true],
  ['192.0.2.128/25', '192.0.2.127', false],
  ['2001:db8::/48', '2001:db8:0:ffff::1', true],
  ['2001:db8::/48', '2001:db8:1::1', false],
  ['2001:DB8::1', '2001:db8::1', true],
  ['::1', '::1', true],
  ['::1', '127.0.0.1', false],
  ['127.0.0.1', '::7f00:1', false],
  ['::ffff:10.0.0.1', '10.0.0.1', true],
  ['::ffff:10.0.0.0/104', '10.1.2.3', true],
  ['::ffff:10.0.0.0/104', '11.1.2.3', false],
  // A network of IPv6 is one of IPv6, though IPv4 could be written as a part of it.
  ['::/8', '10.0.0.1', false],
  ['::ffff:10.0.0.0/64', '10.0.0.1', false],
  ['::127.0.0.1', '127.0.0.1', false],
  ['::127.0.0.1', '::7f00:1', true],
  ['::10.0.0.0/104', '10.0.0.1', false],
  ['10.0.0.0/8', 'unknown', false],
  ['127.0.0.0/8', '2130706433', false],
  ['127.0.0.0/8', '127.1', false],
  ['10.0.0.0/8', '', false],
])('PROXY-01 where %s is trusted, is %s? %s', (name, address, trusted) => {
  expect(isProxyName(name)).toBe(true)
  expect(new TrustedProxies([name]).trusts(address)).toBe(trusted)
  expect(new TrustedProxies(['203.0.113.7', name, '2001:db8:7::/48']).trusts(address)).toBe(trusted)
})

test.each([
  '',
  'loopback',
  'localhost',
  '10.0.0.0/0',
  '10.0.0.0/33',
  '10.0.0.0/255.0.0.0',
  '::/0',
  '::/129',
  '10.1',
  '10.0.0.1/',
  'fe80::1%eth0',
])('PROXY-01 "%s" names no proxy', (name) => {
  expect(isProxyName(name)).toBe(false)
})

test('PROXY-01 a network of IPv4 is the addresses with its first bits', () => {
  const quad = fc.tuple(fc.nat(255), fc.nat(255), fc.nat(255), fc.nat(255))
  const numberOf = (bytes: readonly number[]) => bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  fc.assert(
    fc.property(quad, quad, fc.integer({ min: 1, max: 32 }), fc.boolean(), (network, other, bits, near) => {
      const size = 2 ** (32 - bits)
      const address = near ? [...network.slice(0, 3), other[3]] : other
      const inside = Math.floor(numberOf(address) / size) === Math.floor(numberOf(network) / size)
      expect(new TrustedProxies([`${network.join('.')}/${bits}`]).trusts(address.join('.'))).toBe(inside)
    }),
  )
})
