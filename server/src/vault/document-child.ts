import { readFileSync } from 'node:fs'
import sharp from 'sharp'

/**
 * The program that decodes a picture of a document, in a process of its own: the file comes in by standard input, and goes out as a JPEG
 * in base64, without whatever else it said. Neither is ever a file on the disk. Its exit code says what was wrong.
 */

const PIXELS_MAX = 60_000_000
/** So long the longer side is at most; print of 1 mm on a passport is read well at that. */
const SIDE_MAX = 2_400
const SIDE_MIN = 500
const FAULT_CODES = { unreadable: 3, too_small: 4, too_large: 5 } as const

async function run(): Promise<number> {
  sharp.concurrency(1)
  sharp.cache(false)
  const input = readFileSync(0)
  const { width, height } = await sharp(input, { limitInputPixels: false, pages: 1 }).metadata()
  if (width * height > PIXELS_MAX) return FAULT_CODES.too_large
  if (Math.max(width, height) < SIDE_MIN) return FAULT_CODES.too_small
  const jpeg = await sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize(SIDE_MAX, SIDE_MAX, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality: 88 })
    .toBuffer()
  await new Promise((resolve) => process.stdout.write(jpeg.toString('base64'), resolve))
  return 0
}

run().then(
  (code) => (process.exitCode = code),
  // Whatever the decoder found wrong: its owner has to choose another file.
  () => (process.exitCode = FAULT_CODES.unreadable),
)
