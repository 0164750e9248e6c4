import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

/** Sides in pixels: smaller is no picture, larger is made smaller, and what is far larger is not decoded. */
const SIDE_MIN = 200
const SIDE_MAX = 1_600
const PIXELS_MAX = 40_000_000
const QUALITY = 82

export interface OfflinePicture {
  /** Of this one alone, and nothing that anybody could try out. */
  readonly file: string
  readonly bytes: Buffer
}

/**
 * The first picture of a PNG, JPEG or WebP, encoded anew: place, camera and whatever else the file told do not
 * go with it. null: it is none of the three, damaged, or too small or large.
 */
export async function readOfflinePicture(sent: Buffer): Promise<OfflinePicture | null> {
  if (!isRaster(sent)) return null
  try {
    const picture = sharp(sent, { limitInputPixels: PIXELS_MAX, failOn: 'error' })
    const { width, height } = await picture.metadata()
    if (width < SIDE_MIN || height < SIDE_MIN) return null
    const bytes = await picture
      .autoOrient()
      .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: QUALITY })
      .toBuffer()
    return { file: `${randomBytes(16).toString('hex')}.webp`, bytes }
  } catch {
    // Whatever the decoder found wrong, the performer has to choose another file.
    return null
  }
}

/** By the first bytes, before any decoder sees them: `sharp` reads SVG, PDF and more as well. */
export function isRaster(bytes: Buffer): boolean {
  const begins = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  if (begins('89504e470d0a1a0a') || begins('ffd8ff')) return true
  return bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP'
}
