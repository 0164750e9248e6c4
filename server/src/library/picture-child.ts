import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { comparableHash, HASH_SIDE_MAX } from '../picture-checks/pdq-hash.ts'

/**
 * The program that decodes a picture of a stranger, in a process of its own: `<input> <folder> <widths> <least side> <shape>`. Writes
 * each size as AVIF and WebP and a blurred cover, without whatever else the file told, and says what it
 * found as JSON.
 */

const PIXELS_MAX = 60_000_000
const AVIF = { quality: 58, effort: 2 }
const WEBP = { quality: 80 }
/** So small that nothing of it can be made out again. */
const BLUR_PIXELS = 12

const [input = '', folder = '', widths = '', sideMin = '', shape = ''] = process.argv.slice(2)
const isSquare = shape === 'squares'

function open(): Sharp {
  return sharp(input, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 }).autoOrient()
}

async function run(): Promise<object> {
  sharp.concurrency(1)
  sharp.cache(false)
  const found = await sharp(input, { limitInputPixels: false, pages: 1 }).metadata()
  if (found.width * found.height > PIXELS_MAX) return { fault: 'too_large' }
  if (Math.min(found.width, found.height) < Number(sideMin)) return { fault: 'too_small' }
  const { width, height } = found.autoOrient
  const sizes = sizesOf(widths.split(',').map(Number), width)
  for (const size of sizes) {
    // One decoding for both, into the colors that every screen shows.
    const { data, info } = await open()
      .resize(size, isSquare ? size : undefined)
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const raw = { raw: { width: info.width, height: info.height, channels: info.channels } }
    await sharp(data, raw)
      .avif(AVIF)
      .toFile(join(folder, `w${size}.avif`))
    await sharp(data, raw)
      .webp(WEBP)
      .toFile(join(folder, `w${size}.webp`))
    if (isSquare && size === sizes.at(-1)) await sharp(data, raw).jpeg().toFile(join(folder, 'largest.jpg'))
  }
  const tiny = await open().resize(BLUR_PIXELS, BLUR_PIXELS, { fit: 'fill' }).removeAlpha().png().toBuffer()
  await sharp(tiny)
    .resize(320, Math.max(1, Math.round((320 * height) / width)), { fit: 'fill', kernel: 'cubic' })
    .blur(8)
    .webp({ quality: 50 })
    .toFile(join(folder, 'blur.webp'))
  const small = await open()
    .removeAlpha()
    .toColourspace('srgb')
    .resize(Math.min(HASH_SIDE_MAX, width), Math.min(HASH_SIDE_MAX, height), { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const hash = comparableHash(small.data, small.info.width, small.info.height)
  return { width, height, sizes, hash }
}

/** None is larger than the picture; squares have the edges that were asked for. */
function sizesOf(asked: readonly number[], width: number): readonly number[] {
  if (isSquare) return asked
  const largest = Math.min(width, Math.max(...asked))
  return [...asked.filter((each) => each < largest), largest]
}

run().then(
  (found) => process.stdout.write(JSON.stringify(found)),
  (error: unknown) => {
    // Whatever the decoder found wrong: its performer has to choose another file.
    process.stderr.write(String(error))
    process.stdout.write(JSON.stringify({ fault: 'unreadable' }))
  },
)
