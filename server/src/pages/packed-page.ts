import { randomBytes } from 'node:crypto'
import { finished } from 'node:stream/promises'
import { type BrotliCompress, brotliDecompressSync, createBrotliCompress } from 'node:zlib'
import { brotliParams } from './page-packing.ts'

/** As many characters as every nonce has. */
const NONCE_BYTES = 16
/** Of each page, with another mark: that a text of the page looks like one is rare, and twice rarer. */
const TRIES = 3

/** A page as brotli (RFC 7932), around the first of the places where an answer's nonce stands. */
export interface PackedPage {
  readonly before: Buffer
  readonly after: Buffer
}

/** Of 16 bytes, in Base64. */
export const newNonce = (): string => randomBytes(NONCE_BYTES).toString('base64')

/**
 * Packs a page once for answers that each have a nonce of their own. The first nonce stands in a block that is not
 * compressed, where it can be put into the packed bytes; all others are copies of it, so that they follow it. That it
 * came out so is proved with a second nonce that has no character in common with the first.
 * @param pieces what stands between the places of the nonce
 * @returns null where there is no nonce, or each try went wrong
 */
export async function packPage(pieces: readonly string[]): Promise<PackedPage | null> {
  if (pieces.length < 2) return null
  for (let tried = 0; tried < TRIES; tried += 1) {
    const mark = newNonce()
    const packed = await packAround(mark, pieces)
    const other = mark.replaceAll(/[^=]/g, (character) => (character === 'A' ? 'B' : 'A'))
    const unpacked = brotliDecompressSync(withNonce(packed, other)).toString()
    if (unpacked === pieces.join(other)) return packed
  }
  return null
}

/** Whether a browser takes brotli, by its `accept-encoding` (RFC 9110 §12.5.3). */
export function takesBrotli(accepted: string | string[] | undefined): boolean {
  return String(accepted ?? '')
    .split(',')
    .some((coding) => /^\s*br\s*(?:;\s*q=(?:1|0?\.\d*[1-9]\d*|1\.0*)\s*)?$/i.test(coding))
}

/** The page with this nonce at all its places. */
export function withNonce({ before, after }: PackedPage, nonce: string): Buffer {
  return Buffer.concat([before, plainBlock(nonce), after])
}

async function packAround(mark: string, [first = '', ...rest]: readonly string[]): Promise<PackedPage> {
  const stream = createBrotliCompress({ params: brotliParams })
  let bytes: Buffer[] = []
  stream.on('data', (chunk: Buffer) => void bytes.push(chunk))
  const taken = () => {
    const all = Buffer.concat(bytes)
    bytes = []
    return all
  }
  await flushed(stream, first)
  const before = taken()
  await flushed(stream, mark)
  // In its place comes the block that is not compressed.
  taken()
  stream.end(rest.join(mark))
  await finished(stream)
  return { before, after: taken() }
}

/** Ends the block at a whole byte. */
function flushed(stream: BrotliCompress, text: string): Promise<void> {
  stream.write(text)
  return new Promise((resolve) => stream.flush(resolve))
}

/**
 * A meta-block that is not compressed (RFC 7932 §9.2): not the last (1 bit), 4 nibbles of length (2 bits: 0), the length
 * less one (16 bits), not compressed (1 bit: 1), and zeros up to the next byte.
 */
function plainBlock(text: string): Buffer {
  const block = Buffer.alloc(3 + text.length)
  block.writeUIntLE(((text.length - 1) << 3) | (1 << 19), 0, 3)
  block.write(text, 3, 'latin1')
  return block
}
