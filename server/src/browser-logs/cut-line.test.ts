import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutLine, possibleNames, withoutNames } from './cut-line.ts'

test.each([
  ['Call failed: POST /api/v1/tip/robin_fox 402', 'Call failed: POST /api/v1/tip/recipient 402'],
  ['GET https://site.example/api/v1/user/current?token=abc failed', 'GET /api/v1/user/current failed'],
  ['wss://site.example/ws/room/robin?node_token=1a2b closed 1006', '/ws/*/* closed 1006'],
  ['opened https://site.example/robin_fox#chat', 'opened /*'],
  ['opened /account/statement', 'opened /account/statement'],
  ['at g (/assets/RoomView-BPy4LPIf.js:2:31337)', 'at g (/assets/RoomView-BPy4LPIf.js:2:31337)'],
  [
    'setRemoteDescription v=0\r\no=- 42 2 IN IP4 203.0.113.7\r\na=ice-pwd:secret',
    'setRemoteDescription [sdp]',
  ],
  ['peer\0gone \u0007now', 'peer gone  now'],
  ['ICE candidate:842163049 1 udp 1677729535 203.0.113.7 46154 typ srflx', 'ICE [sdp]'],
  ['sent by robin.fox@example.net', 'sent by [e-mail]'],
  ['Authorization: Bearer abc.def', 'Authorization: [key] [key]'],
  ['said "meet me at noon"', 'said [text]'],
  [
    "Cannot read properties of undefined (reading 'toFixed')",
    "Cannot read properties of undefined (reading 'toFixed')",
  ],
  ['from fe80::1%eth0 and 2001:db8::7 and ::1', 'from [address] and [address] and [address]'],
  ['turn:user:pass@relay.example:3478 timed out', '[address] timed out'],
])('LOG-04 what could name, reach or let somebody in is cut out: %s', (text, left) => {
  expect(cutLine(text)).toBe(left)
})

const word = fc.stringMatching(/^[a-z]{1,12}$/)
const hexGroup = fc.stringMatching(/^[0-9a-f]{1,4}$/)
const secret = fc.oneof(
  fc.emailAddress(),
  fc.ipV4(),
  fc.ipV6().filter((address) => address !== '::'),
  fc.tuple(hexGroup, hexGroup, hexGroup).map(([a, b, c]) => `${a}:${b}::${c}`),
  fc.uuid(),
  fc.stringMatching(/^[0-9]{6,19}$/),
  fc.stringMatching(/^eyJ[A-Za-z0-9_-]{20}[0-9]\.[A-Za-z0-9_-]{20}[0-9]$/),
  fc.stringMatching(/^[a-f]{12}[0-9a-f]{20}[0-9]$/),
)

test('LOG-04 no address, key, number or id is left, wherever in a line it stands', () => {
  const around = fc.constantFrom(
    (hidden: string) => hidden,
    (hidden: string) => `https://site.example/account/${hidden}`,
    (hidden: string) => `/api/v1/room/${hidden}/chat`,
    (hidden: string) => `/account?x=${hidden}`,
    (hidden: string) => `"${hidden}"`,
    (hidden: string) => `token=${hidden}`,
    (hidden: string) => `v=0\r\no=- 1 1 IN IP4 ${hidden}`,
    (hidden: string) => `a=candidate:1 1 udp 1 ${hidden} 9 typ host`,
  )
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 5 }),
      secret,
      around,
      fc.array(word, { maxLength: 5 }),
      (a, hidden, put, b) => {
        expect(cutLine([...a, put(hidden), ...b].join(' '))).not.toContain(hidden)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('LOG-04 a name of an account is cut out of a line, with whatever mark it stands', () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9]{3,12}$/)
  const marks = fc.constantFrom('', '@', '(', '_', '-', ' ', '.', ':')
  fc.assert(
    fc.property(word, name, marks, marks, word, (a, hidden, before, after, b) => {
      const text = cutLine(`${a}${before === '' ? ' ' : before}${hidden}${after === '' ? ' ' : after}${b}`)
      const found = possibleNames(text).filter((each) => each === hidden)
      const left = withoutNames(text, new Set(found))
      const words = left.split(/[^a-z0-9]+/)
      expect(words.filter((each) => each === hidden)).toEqual([])
    }),
  )
})

test.each([
  ['room-robin_fox gone', '[name] gone'],
  ['chat_robin_fox failed', '[name] failed'],
  ['robin_fox-2 left, robin stays', '[name] left, robin stays'],
  ['track 1_robin_fox_video', 'track [name]'],
])('LOG-04 a name of several parts is cut out of what it is joined to: %s', (text, left) => {
  const names = new Set(possibleNames(text).filter((each) => each === 'robin_fox'))
  expect(withoutNames(text, names)).toBe(left)
})

test('LOG-04 a line of any signs is cut in time', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 800 }), (text) => {
      const begun = performance.now()
      cutLine(text)
      expect(performance.now() - begun).toBeLessThan(200)
    }),
  )
  for (const text of [
    '/'.repeat(800),
    '"'.repeat(800),
    ':'.repeat(800),
    '1 '.repeat(400),
    'a=ice-'.repeat(130),
  ])
    expect(cutLine(text).length).toBeLessThanOrEqual(2_000)
})
