import { expect, test } from 'vitest'
import { addressKey, plainAddress } from './address.ts'

test.each([
  ['198.51.100.1', '198.51.100.1'],
  [' 198.51.100.1:4711 ', '198.51.100.1'],
  ['::ffff:198.51.100.1', '198.51.100.1'],
  ['::FFFF:c633:6401', '198.51.100.1'],
  ['[::ffff:198.51.100.1]:443', '198.51.100.1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::1', '::1'],
  ['2001:db8::198.51.100.1', '2001:db8::c633:6401'],
])('PROXY-02 %s is the address %s', (text, expected) => {
  expect(plainAddress(text)).toBe(expected)
})

test.each([
  '',
  'unknown',
  '_hidden',
  'localhost',
  '198.51.100',
  '198.51.100.256',
  '1.2.3.4:x',
  '[::1',
  '2001:db8:::1',
  '1.2.3.4, 5.6.7.8',
])('PROXY-02 "%s" is no address', (text) => {
  expect(plainAddress(text)).toBe(null)
})

test('PROXY-03 IPv6 is counted by the first 64 bits, IPv4 whole', () => {
  const keys = ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'].map(addressKey)
  expect(keys).toEqual(['2001:db8:1:2::/64', '2001:db8:1:2::/64'])
  expect(addressKey('2001:db8:1:3::1')).not.toBe(keys[0])
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
  expect(['198.51.100.1', '198.51.100.2'].map(addressKey)).toEqual(['198.51.100.1', '198.51.100.2'])
  expect(addressKey('unknown')).toBe('unknown')
})
