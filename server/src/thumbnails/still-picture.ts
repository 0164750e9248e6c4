import sharp from 'sharp'
import { spawnBound } from '../platform/child-process.ts'
import type { StreamSize } from '../sfu/port.ts'

export const thumbnailSize = { width: 480, height: 270 } as const
const JPEG_QUALITY = 70

export interface Still {
  /** Before it was scaled. */
  readonly source: StreamSize
  readonly jpeg: Buffer
}

/** Into which box a picture is scaled. `inside`: nothing of it is cut off, and it is not made larger. */
export interface StillShape {
  readonly width: number
  readonly height: number
  readonly fit: 'cover' | 'inside'
}

const thumbnailShape: StillShape = { ...thumbnailSize, fit: 'cover' }

/** Rejects when the frame cannot be decoded. */
export async function stillFromKeyFrame(
  mimeType: string,
  frame: Buffer,
  { width: widthMax, height: heightMax, fit }: StillShape = thumbnailShape,
): Promise<Still> {
  const picture = sharp(await asPicture(mimeType, frame))
  const { width, height } = await picture.metadata()
  const jpeg = await picture
    .resize(widthMax, heightMax, { fit, withoutEnlargement: fit === 'inside' })
    .jpeg({ quality: JPEG_QUALITY, progressive: true })
    .toBuffer()
  return { source: { width, height }, jpeg }
}

/** Rejects when the frame cannot be decoded. */
export async function sizeOfKeyFrame(mimeType: string, frame: Buffer): Promise<StreamSize> {
  const { width, height } = await sharp(await asPicture(mimeType, frame)).metadata()
  return { width, height }
}

async function asPicture(mimeType: string, frame: Buffer): Promise<Buffer> {
  return mimeType.toLowerCase() === 'video/vp8' ? webpFromVp8(frame) : decodeH264(frame)
}

/**
 * A lossy WebP picture is a VP8 key frame in a RIFF box (RFC 9649 §2.5), so that no decoder has to be
 * started.
 */
export function webpFromVp8(frame: Buffer): Buffer {
  const padded = frame.length + (frame.length % 2)
  const file = Buffer.alloc(20 + padded)
  file.write('RIFF', 0, 'latin1')
  file.writeUInt32LE(12 + padded, 4)
  file.write('WEBPVP8 ', 8, 'latin1')
  file.writeUInt32LE(frame.length, 16)
  frame.copy(file, 20)
  return file
}

function decodeH264(frame: Buffer): Promise<Buffer> {
  const args = [
    '-hide_banner',
    '-loglevel',
    'error',
    '-f',
    'h264',
    '-i',
    'pipe:0',
    '-frames:v',
    '1',
    '-c:v',
    'png',
    '-f',
    'image2pipe',
    'pipe:1',
  ]
  const decoder = spawnBound('ffmpeg', args, ['pipe', 'pipe', 'ignore'])
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    decoder.once('error', reject)
    decoder.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    decoder.once('close', (code) => {
      const picture = Buffer.concat(chunks)
      if (code === 0 && picture.length > 0) resolve(picture)
      else reject(new Error(`no picture from ffmpeg, which ended with ${code}`))
    })
    // A decoder that ends early breaks the pipe; its exit code tells.
    decoder.stdin?.on('error', () => undefined)
    decoder.stdin?.end(frame)
  })
}
