import { fastify } from 'fastify'
import { expect, test } from 'vitest'
import { clientAddressOf, decorateWithClientAddress } from './client-address.ts'
import { TrustedProxies } from './trusted-proxies.ts'

const proxies = new TrustedProxies(['127.0.0.1', '10.0.0.0/8', '2001:db8:ffff::/48'])
const nobody = new TrustedProxies([])

const addressOf = (near: string | undefined, forwarded: string | undefined, trusted: TrustedProxies) =>
  clientAddressOf(
    {
      socket: { remoteAddress: near },
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    } as Parameters<typeof clientAddressOf>[0],
    trusted,
  )

test.each([
  ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['192.168.1.9', '198.51.100.1', '192.168.1.9'],
  ['::1', '198.51.100.1', '::1'],
  ['127.0.0.2', '198.51.100.1', '127.0.0.2'],
  ['2001:db8::9', '198.51.100.1', '2001:db8::9'],
])(
  'PROXY-01 GEO-07 %s is no proxy of ours: what it says (%s) changes nothing',
  (near, forwarded, expected) => {
    expect(addressOf(near, forwarded, proxies)).toBe(expected)
  },
)

test.each(['127.0.0.1', '::1', '10.0.0.2', '::ffff:127.0.0.1'])(
  'PROXY-01 without the setting nobody is believed, not even %s',
  (near) => {
    expect(addressOf(near, '198.51.100.1', nobody)).toBe(near.replace('::ffff:', ''))
  },
)

test.each([
  ['127.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['::ffff:10.0.0.2', '198.51.100.1:4711', '198.51.100.1'],
  ['2001:db8:ffff::5', '[2001:db8::1]:443', '2001:db8::1'],
  ['127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  // What stands before the first foreign hop was said by the caller.
  ['127.0.0.1', '203.0.113.1, 198.51.100.1, 10.0.0.4', '198.51.100.1'],
  ['127.0.0.1', '10.0.0.3, 10.0.0.4', '10.0.0.3'],
  ['127.0.0.1', 'nonsense', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.1, nonsense, 10.0.0.4', '10.0.0.4'],
  ['127.0.0.1', '203.0.113.1,, 10.0.0.4', '10.0.0.4'],
  ['127.0.0.1', '203.0.113.1, 10.0.0.4,', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.1, 2130706433', '127.0.0.1'],
  ['127.0.0.1', '203.0.113.1, ::127.0.0.1', '::7f00:1'],
  ['127.0.0.1', '', '127.0.0.1'],
  ['127.0.0.1', undefined, '127.0.0.1'],
])('PROXY-02 from %s with "%s": %s', (near, forwarded, expected) => {
  expect(addressOf(near, forwarded, proxies)).toBe(expected)
})

test('PROXY-01 a request knows its address, and a line that is gone has none', async () => {
  expect(addressOf(undefined, '198.51.100.1', proxies)).toBe('')
  const app = fastify()
  decorateWithClientAddress(app, proxies)
  app.get('/', async (request) => request.clientAddress)
  const ask = async (remoteAddress: string) =>
    (await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.1' } })).body
  expect([await ask('10.1.2.3'), await ask('203.0.113.9')]).toEqual(['198.51.100.1', '203.0.113.9'])
})
