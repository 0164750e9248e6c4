import * as fc from 'fast-check'
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
  ['0:0:0:0:0:ffff:c633:6401', '198.51.100.1'],
  ['[198.51.100.1]', '198.51.100.1'],
  ['fe80::1%eth-0.1', 'fe80::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
  ['2001:db8:0:1:0:0:1:0', '2001:db8:0:1::1:0'],
  ['2001:db8:0:1:1:1:1:1', '2001:db8:0:1:1:1:1:1'],
  // IPv4-compatible and translated (RFC 4291 §2.5.5.1, RFC 2765): of IPv6, whatever their last four bytes.
  ['::127.0.0.1', '::7f00:1'],
  ['::ffff:0:127.0.0.1', '::ffff:0:7f00:1'],
  ['64:ff9b::198.51.100.1', '64:ff9b::c633:6401'],
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
  // What C libraries take for IPv4, and proxies do not write.
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.0.0.01',
  '::ffff:0x7f.0.0.1',
  '::ffff:127.0.0.01',
  '198.51.100.1%eth0',
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
  expect(addressKey('2130706433')).toBe('2130706433')
  expect(addressKey('fe80::1%eth-0.1')).toBe('fe80:0:0:0::/64')
})

test('PROXY-02 an address is read as its bytes say, however it is written, and once read it stays', () => {
  const groups = fc.array(fc.oneof(fc.constantFrom(0, 0xffff), fc.nat(0xffff)), {
    minLength: 8,
    maxLength: 8,
  })
  fc.assert(
    fc.property(groups, (numbers) => {
      const isIPv4 = numbers.slice(0, 5).every((each) => each === 0) && numbers[5] === 0xffff
      const bytes = numbers.flatMap((each) => [each >> 8, each & 255])
      const hex = numbers.map((each) => each.toString(16))
      const expected = isIPv4
        ? bytes.slice(12).join('.')
        : new URL(`http://[${hex.join(':')}]`).host.slice(1, -1)
      const written = [
        hex.join(':'),
        hex.map((each) => each.padStart(4, '0').toUpperCase()).join(':'),
        `[${hex.join(':')}]:443`,
        `${[...hex.slice(0, 6), bytes.slice(12).join('.')].join(':')}%eth0`,
      ]
      expect(written.map(plainAddress)).toEqual(written.map(() => expected))
      expect(plainAddress(expected)).toBe(expected)
      expect(addressKey(expected)).toBe(isIPv4 ? expected : `${hex.slice(0, 4).join(':')}::/64`)
    }),
  )
})
