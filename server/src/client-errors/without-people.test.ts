import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorOf } from './client-error-routes.ts'
import { pageOf, withoutPeople } from './without-people.ts'

test.each([
  ['Failed for robin.fox@example.net (401)', 'Failed for [e-mail] (401)'],
  [
    `Unexpected token 'h', "hello, it is me, call 555" is not valid JSON`,
    `Unexpected token 'h', "[text]" is not valid JSON`,
  ],
  [
    "Cannot read properties of undefined (reading 'toFixed')",
    "Cannot read properties of undefined (reading 'toFixed')",
  ],
  ['GET https://site.example/api/v1/user?token=abc#x failed', 'GET /api/v1/user failed'],
  ['from 203.0.113.7 and 2001:db8:0:0:1::7', 'from [address] and [address]'],
  ['card 4111 1111 1111 1111 refused', 'card [number] refused'],
  ['session 9f86d081884c7d659a2feaa0c55ad015', 'session [key]'],
  [
    'at g (https://site.example/assets/RoomView-BPy4LPIf.js:2:31337)',
    'at g (/assets/RoomView-BPy4LPIf.js:2:31337)',
  ],
])('CLIENT-ERROR-02 what could name or reach somebody is cut out: %s', (text, left) => {
  expect(withoutPeople(text)).toBe(left)
})

test('CLIENT-ERROR-02 no address, number or key that a text holds is left in what is stored', () => {
  const word = fc.stringMatching(/^[a-z]{1,12}$/)
  const secret = fc.oneof(
    fc.emailAddress(),
    fc.ipV4(),
    fc.stringMatching(/^[0-9]{7,19}$/),
    fc.stringMatching(/^[a-f]{12}[0-9a-f]{20}[0-9]$/),
  )
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 5 }),
      secret,
      fc.array(word, { maxLength: 5 }),
      (a, hidden, b) => {
        const { message, stack } = errorOf({
          clientVersion: '',
          errorMessage: [...a, hidden, ...b].join(' '),
          stack: `${hidden}\nat f (/assets/a-BPyzLPIf.js:1:2)`,
          url: '/',
        })
        expect(message).not.toContain(hidden)
        expect(stack).not.toContain(hidden)
      },
    ),
  )
})

test.each([
  ['/account/statement?token=abc', '/account/statement'],
  ['/robin_fox', '/*'],
  ['/account/purchases/12', '/account/purchases/*'],
  ['https://other.example/admin#x', '/admin'],
  ['', '/'],
])('CLIENT-ERROR-02 of an address the pages of the site are left: %s', (url, page) => {
  expect(pageOf(url)).toBe(page)
})

test('CLIENT-ERROR-01 the same fault has one code in every build and for everybody; another fault has another', () => {
  const met = (errorMessage: string, script: string, url = '/account') =>
    errorOf({
      clientVersion: '0123456789ab',
      errorMessage,
      stack: `TypeError: no\n    at f (https://site.example/assets/${script}.js:2:100)`,
      url,
    })
  const first = met('TypeError: no', 'RoomView-BPyzLPI')
  expect(first.code).toMatch(/^[0-9A-F]{4}-[0-9A-F]{4}$/)
  expect(met('TypeError: no', 'RoomView-C4hhOLK', '/robin').code).toBe(first.code)
  expect(met('TypeError: no', 'TipBox-C4hhOLK').code).not.toBe(first.code)
  expect(met('TypeError: yes', 'RoomView-BPyzLPI').code).not.toBe(first.code)
})
