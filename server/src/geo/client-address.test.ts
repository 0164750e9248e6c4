import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { clientAddress } from './client-address.ts'

const request = (remoteAddress: string, forwarded?: string) => ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  // Nobody but a proxy of ours may say who is behind it.
  ['203.0.113.9', '198.51.100.1', true, '203.0.113.9'],
  ['127.0.0.1', '198.51.100.1', false, '127.0.0.1'],
  ['127.0.0.1', '198.51.100.1', true, '198.51.100.1'],
  ['::ffff:10.0.0.2', '198.51.100.1', true, '198.51.100.1'],
  // What stands before the first foreign hop was said by the caller.
  ['127.0.0.1', '203.0.113.1, 198.51.100.1, 10.0.0.4', true, '198.51.100.1'],
  ['127.0.0.1', '10.0.0.3, 10.0.0.4', true, '10.0.0.3'],
  ['127.0.0.1', 'nonsense', true, '127.0.0.1'],
  ['127.0.0.1', undefined, true, '127.0.0.1'],
] as const)('GEO-07 a socket from %s that says %s (behind a proxy: %s) is %s', (near, forwarded, isProxied, expected) => {
  expect(clientAddress(request(near, forwarded), isProxied)).toBe(expected)
})
