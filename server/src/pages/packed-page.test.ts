import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newNonce, packPage, takesBrotli, withNonce } from './packed-page.ts'

const unpack = (packed: Buffer) => brotliDecompressSync(packed).toString()

test('PAGES-07 a page that was packed once unpacks with the nonce of each answer at all its places, and is the page', async () => {
  const words = fc.constantFrom(
    '<script nonce="',
    '">',
    '<li>Zoë',
    '</li>',
    'AAAA',
    '==',
    '/',
    'é',
    ' live now',
  )
  const piece = fc.array(fc.oneof(words, fc.string({ unit: 'grapheme' })), { maxLength: 200 })
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 2, maxLength: 30 }), async (texts) => {
      const pieces = texts.map((text) => text.join(''))
      const packed = await packPage(pieces)
      for (const nonce of [newNonce(), newNonce(), 'AAAAAAAAAAAAAAAAAAAAAA==', '//////////////////////=='])
        expect(unpack(withNonce(packed!, nonce))).toBe(pieces.join(nonce))
    }),
    { numRuns: 60 },
  )
})

test('PAGES-07 a page of a megabyte, and one that says nothing between its nonces', async () => {
  const nonce = newNonce()
  const long = ['<script nonce="', `">${'a card of the list, '.repeat(60_000)}<script nonce="`, '"></script>']
  for (const pieces of [long, ['', ''], ['', '', '', 'x']])
    expect(unpack(withNonce((await packPage(pieces))!, nonce))).toBe(pieces.join(nonce))
})

test('a page without a nonce is not packed once', async () => {
  expect(await packPage(['<h1>Moved</h1>'])).toBeNull()
})

test('every nonce is another, of 16 bytes', () => {
  const nonces = Array.from({ length: 100 }, newNonce)
  expect(new Set(nonces).size).toBe(100)
  for (const nonce of nonces) expect(nonce).toMatch(/^[\w+/]{22}==$/)
})

test.each([
  ['gzip, deflate, br, zstd', true],
  ['br;q=1.0, gzip;q=0.8', true],
  ['gzip;q=1, BR;q=0.5', true],
  ['br', true],
  ['br;q=0', false],
  ['br;q=0.000', false],
  ['gzip, deflate', false],
  ['*', false],
  ['broken', false],
  [undefined, false],
])('brotli is for browsers that take it: %s', (accepted, takes) => {
  expect(takesBrotli(accepted)).toBe(takes)
})
