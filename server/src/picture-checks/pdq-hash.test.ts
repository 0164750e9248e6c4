import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { distance, HashIndex } from './hash-index.ts'
import { comparableHash, HASH_NEAR_BITS, HASH_SIDE_MAX, pdqHash } from './pdq-hash.ts'

/** A pattern of circles and bars, another one for each number. */
function pattern(number: number, width = 480, height = 360): Sharp {
  let seed = (number + 1) * 2_654_435_761
  const next = (max: number) => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((seed / 2 ** 32) * max)
  }
  const color = () => `rgb(${next(256)},${next(256)},${next(256)})`
  const shapes = Array.from({ length: 40 }, (_, at) =>
    at % 2 === 0
      ? `<circle cx="${next(800)}" cy="${next(600)}" r="${20 + next(110)}" fill="${color()}"/>`
      : `<rect x="${next(800)}" y="${next(600)}" width="${20 + next(220)}" height="${20 + next(160)}" fill="${color()}"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="${width}" height="${height}"><rect width="800" height="600" fill="${color()}"/>${shapes.join('')}</svg>`
  return sharp(Buffer.from(svg)).removeAlpha()
}

async function hashOf(picture: Sharp): Promise<string> {
  const { data, info } = await sharp(await picture.png().toBuffer())
    .removeAlpha()
    .toColourspace('srgb')
    .resize(HASH_SIDE_MAX, HASH_SIDE_MAX, { fit: 'fill', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = comparableHash(data, info.width, info.height)
  if (hash === null) throw new Error('there is nothing to see')
  return hash
}

const again = async (number: number, change: (picture: Sharp) => Sharp) =>
  sharp(await change(sharp(await pattern(number).png().toBuffer())).toBuffer())

const changes: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
  'half as large': (picture) => picture.resize(240),
  'a fifth as large': (picture) => picture.resize(160),
  'twice as large': (picture) => picture.resize(960),
  'a bad JPEG': (picture) => picture.jpeg({ quality: 20 }),
  'a bad WebP': (picture) => picture.webp({ quality: 20 }),
  brighter: (picture) => picture.modulate({ brightness: 1.2 }),
  darker: (picture) => picture.modulate({ brightness: 0.8 }),
  'a little blurred': (picture) => picture.blur(2),
  'of another shape': (picture) => picture.resize(600, 600, { fit: 'fill' }),
}
const turns: typeof changes = {
  'turned to the right': (picture) => picture.rotate(90),
  'upside down': (picture) => picture.rotate(180),
  'turned to the left': (picture) => picture.rotate(270),
  mirrored: (picture) => picture.flop(),
  'mirrored and turned': (picture) => picture.flop().rotate(90),
}
const PATTERNS = 8

test.each(Object.entries(changes))('PICTURE-HASH-04 a picture is known again %s', async (_, change) => {
  for (let number = 0; number < PATTERNS; number += 1) {
    const [before, after] = [await hashOf(pattern(number)), await hashOf(await again(number, change))]
    expect(distance(before, after)).toBeLessThanOrEqual(HASH_NEAR_BITS)
  }
})

test.each(Object.entries(turns))('PICTURE-HASH-04 a picture is known again %s', async (_, change) => {
  for (let number = 0; number < PATTERNS; number += 1) {
    const index = await HashIndex.of([{ id: number, hash: await hashOf(pattern(number)) }])
    expect(index.nearest(await hashOf(await again(number, change)))?.id).toBe(number)
    expect(index.nearest(await hashOf(await again(number + 100, change)))).toBeNull()
  }
})

test('PICTURE-HASH-04 no two of forty patterns are taken for one', async () => {
  const hashes: string[] = []
  for (let number = 0; number < 40; number += 1) hashes.push(await hashOf(pattern(number)))
  let pairs = 0
  for (const [at, one] of hashes.entries())
    for (const other of hashes.slice(at + 1)) {
      pairs += 1
      expect(distance(one, other)).toBeGreaterThan(HASH_NEAR_BITS * 2)
    }
  expect(pairs).toBe(780)
})

test('PICTURE-HASH-04 a hash has one bit for each frequency, and half of them set', async () => {
  // One wave down the picture: of the sixteen by sixteen frequencies it has those of the first column alone.
  const side = 64
  const rgb = new Uint8Array(side * side * 3)
  for (let at = 0; at < side * side; at += 1) {
    const [x, y] = [at % side, Math.floor(at / side)]
    const wave = (times: number, place: number) => Math.cos((Math.PI / 2 / side) * times * (2 * place + 1))
    rgb.fill(Math.round(128 + 100 * wave(3, y) * wave(5, x)), at * 3, at * 3 + 3)
  }
  const { hash } = pdqHash(rgb, side, side)
  // Row 2 and column 4, counted from 0: bit 36, which is the lowest of the tenth digit from the end.
  expect(Number.parseInt(hash.at(-10)!, 16) & 1).toBe(1)
  const random = await hashOf(pattern(3))
  expect(distance(random, '0'.repeat(64))).toBe(128)
})

test('PICTURE-HASH-04 of a plain surface or a slow change of brightness there is nothing to compare', () => {
  const side = 256
  const plain = new Uint8Array(side * side * 3).fill(77)
  const slope = Uint8Array.from({ length: side * side * 3 }, (_, at) => Math.floor(at / 3) % side)
  expect([comparableHash(plain, side, side), comparableHash(slope, side, side)]).toEqual([null, null])
  expect(pdqHash(plain, side, side).quality).toBe(0)
})

/** With these bits of its 256 turned over. */
function flip(hash: string, bits: readonly number[]): string {
  return bits.reduce((text, bit) => {
    const at = Math.floor(bit / 4)
    const digit = Number.parseInt(text[at]!, 16) ^ (8 >> (bit % 4))
    return text.slice(0, at) + digit.toString(16) + text.slice(at + 1)
  }, hash)
}

const bits = (maxLength: number) =>
  fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { minLength: 0, maxLength })
/** Many of them near each other. */
const someHashes = fc
  .array(bits(60), { minLength: 1, maxLength: 80 })
  .map((all) => all.map((each) => flip('0123456789abcdef'.repeat(4), each)))

test('PICTURE-HASH-04 the list finds the nearest within 31 bits, as a look at each alone would', async () => {
  await fc.assert(
    fc.asyncProperty(someHashes, fc.nat(), bits(40), async (hashes, which, turned) => {
      const entries = hashes.map((hash, id) => ({ id, hash }))
      const wanted = flip(hashes[which % hashes.length]!, turned)
      const [near] = entries
        .map((entry) => ({ entry, bits: distance(entry.hash, wanted) }))
        .filter((each) => each.bits <= HASH_NEAR_BITS)
        .toSorted((a, b) => a.bits - b.bits || a.entry.id - b.entry.id)
      const found = (await HashIndex.of(entries)).nearest(wanted)
      // Turned or mirrored, another may be as near.
      if (near !== undefined) expect(distance(found!.hash, wanted)).toBeLessThanOrEqual(near.bits)
    }),
  )
  expect(HashIndex.empty().nearest('00'.repeat(32))).toBeNull()
})
