import type { SitePictureKind } from '@footlight/core/protocol'

export interface PictureFacts {
  readonly ending: 'png' | 'webp'
  readonly width: number
  readonly height: number
}

/** In pixels; logos are 28 px high on the page, and three times that on the sharpest screens. */
const limits: Readonly<
  Record<SitePictureKind, { readonly min: number; readonly widthMax: number; readonly heightMax: number }>
> = {
  logo: { min: 16, widthMax: 800, heightMax: 160 },
  icon: { min: 16, widthMax: 512, heightMax: 512 },
}

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** What a picture needs. No text, no profile and no animation: nothing that is not drawn. */
const pngChunks: ReadonlySet<string> = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'sRGB',
  'cHRM',
  'pHYs',
  'sBIT',
  'bKGD',
])
const webpChunks: ReadonlySet<string> = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH'])

/**
 * What a file is, by its own bytes, from its first to its last; null: nothing that a site may show. It is not
 * encoded anew: every chunk is walked, only those that draw are let in, and nothing may stand behind the last.
 */
export function readPicture(bytes: Buffer, kind: SitePictureKind): PictureFacts | null {
  const facts = readPng(bytes) ?? readWebp(bytes)
  if (facts === null) return null
  const { min, widthMax, heightMax } = limits[kind]
  const fits =
    facts.width >= min && facts.height >= min && facts.width <= widthMax && facts.height <= heightMax
  return fits ? facts : null
}

/** https://www.w3.org/TR/png-3/#5DataRep */
function readPng(bytes: Buffer): PictureFacts | null {
  if (!bytes.subarray(0, 8).equals(PNG_SIGNATURE)) return null
  let at = 8
  let size: { width: number; height: number } | null = null
  while (at + 12 <= bytes.length) {
    const length = bytes.readUInt32BE(at)
    const type = bytes.toString('latin1', at + 4, at + 8)
    if (!pngChunks.has(type) || at + 12 + length > bytes.length) return null
    if ((type === 'IHDR') !== (size === null)) return null
    if (type === 'IHDR') {
      if (length !== 13) return null
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) }
    }
    at += 12 + length
    if (type === 'IEND') return at === bytes.length && size !== null ? { ending: 'png', ...size } : null
  }
  return null
}

/** RFC 9649 §2. */
function readWebp(bytes: Buffer): PictureFacts | null {
  if (bytes.length < 30 || bytes.toString('latin1', 0, 4) !== 'RIFF') return null
  if (bytes.toString('latin1', 8, 12) !== 'WEBP' || bytes.readUInt32LE(4) + 8 !== bytes.length) return null
  let at = 12
  let size: { width: number; height: number } | null = null
  while (at + 8 <= bytes.length) {
    const type = bytes.toString('latin1', at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const data = at + 8
    if (!webpChunks.has(type) || data + length > bytes.length) return null
    size ??= webpSize(type, bytes.subarray(data, data + length))
    at = data + length + (length % 2)
  }
  return at === bytes.length && size !== null ? { ending: 'webp', ...size } : null
}

function webpSize(type: string, data: Buffer): { width: number; height: number } | null {
  if (type === 'VP8X' && data.length === 10)
    return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 }
  if (type === 'VP8L' && data.length > 5 && data[0] === 0x2f) {
    const bits = data.readUInt32LE(1)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (type === 'VP8 ' && data.length > 10 && data.readUIntBE(3, 3) === 0x9d012a)
    return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff }
  return null
}
