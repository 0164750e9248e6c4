import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readProxyHeader } from './proxy-header.ts'
import { proxyHeaderV2 } from './testing/proxy-headers.ts'

const v1 = (line: string) => Buffer.from(`${line}\r\n`)

test.each([
  ['version 1, IPv4', v1('PROXY TCP4 198.51.100.1 192.0.2.1 4711 1935'), '198.51.100.1'],
  ['version 1, IPv6', v1('PROXY TCP6 2001:DB8::1 2001:db8::2 4711 1935'), '2001:db8::1'],
  ['version 1, a proxy that does not know', v1('PROXY UNKNOWN'), null],
  ['version 1, the same with words behind', v1('PROXY UNKNOWN ffff::1 ffff::2 1 2'), null],
  ['version 2, IPv4', proxyHeaderV2('198.51.100.1'), '198.51.100.1'],
  ['version 2, IPv6', proxyHeaderV2('2001:db8::1'), '2001:db8::1'],
  ['version 2, IPv4 in IPv6', proxyHeaderV2('::ffff:198.51.100.1'), '198.51.100.1'],
  ['version 2, IPv4-compatible IPv6', proxyHeaderV2('::127.0.0.1'), '::7f00:1'],
  ['version 2, with more behind the addresses', proxyHeaderV2('198.51.100.1', { extra: 40 }), '198.51.100.1'],
  ['version 2, a health check', proxyHeaderV2('198.51.100.1', { command: 0x20 }), null],
])('PROXY-04 %s is read, byte by byte as well as at once', (_, header, address) => {
  const expected = { kind: 'read', address, bytes: header.length }
  expect(readProxyHeader(Buffer.concat([header, Buffer.from([3, 0, 0])]))).toEqual(expected)
  for (let length = 0; length < header.length; length += 1)
    expect(readProxyHeader(header.subarray(0, length))).toEqual({ kind: 'incomplete' })
  expect(readProxyHeader(header)).toEqual(expected)
})

test.each([
  ['RTMP', Buffer.from([3, 0, 0, 0])],
  ['HTTP', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
  ['an address of the other family', v1('PROXY TCP4 2001:db8::1 192.0.2.1 1 2')],
  ['no address', v1('PROXY TCP4 example.org 192.0.2.1 1 2')],
  ['a port that is none', v1('PROXY TCP4 198.51.100.1 192.0.2.1 65536 2')],
  ['two spaces', v1('PROXY  TCP4 198.51.100.1 192.0.2.1 1 2')],
  ['a word too many', v1('PROXY TCP4 198.51.100.1 192.0.2.1 1 2 3')],
  ['a line without end', Buffer.from(`PROXY TCP4 ${'1'.repeat(200)}`)],
  ['UDP', proxyHeaderV2('198.51.100.1', { family: 0x12 })],
  ['a path of the file system', proxyHeaderV2('198.51.100.1', { family: 0x31 })],
  ['version 3', proxyHeaderV2('198.51.100.1', { command: 0x31 })],
  ['a command that is none', proxyHeaderV2('198.51.100.1', { command: 0x22 })],
  ['IPv6 in too few bytes', proxyHeaderV2('198.51.100.1', { family: 0x21 })],
  ['more than any proxy says', proxyHeaderV2('198.51.100.1', { extra: 5_000 })],
])('PROXY-05 %s is no header', (_, bytes) => {
  expect(readProxyHeader(bytes)).toEqual({ kind: 'malformed' })
})

test('PROXY-05 any bytes are a header, none, or the start of one', () => {
  const starts = fc.constantFrom(
    Buffer.alloc(0),
    Buffer.from('PROXY TCP4 '),
    Buffer.from('PROXY UNKNOWN'),
    proxyHeaderV2('198.51.100.1').subarray(0, 14),
  )
  fc.assert(
    fc.property(starts, fc.uint8Array({ maxLength: 400 }), (start, rest) => {
      const bytes = Buffer.concat([start, rest])
      const header = readProxyHeader(bytes)
      if (header.kind === 'read') expect(header.bytes).toBeLessThanOrEqual(bytes.length)
      else expect(['incomplete', 'malformed']).toContain(header.kind)
    }),
  )
})
