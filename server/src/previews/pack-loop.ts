import { constants, setPriority } from 'node:os'
import { OFFLINE_CLIP_SECONDS } from '@footlight/core/protocol'
import { ivfOf } from '../media/ivf.ts'
import type { Picture } from '../media/picture-run.ts'
import { spawnBound } from '../platform/child-process.ts'

/** What of a stream becomes a loop, and what it becomes where that is too large. */
export interface LoopShape {
  /** Of simulcast, 0 the smallest; a stream that has fewer gives its largest. */
  readonly layer: number
  readonly lengthMs: number
  readonly bytesMax: number
  /** Arguments of ffmpeg, for pictures that are more than `bytesMax` as they are. */
  readonly madeSmall: readonly string[]
}

const h264 = [
  ...['-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'baseline'],
  ...['-threads', '1', '-crf', '30'],
]

/** What a page fetches because a pointer rests. Made small it costs 0.4 s of CPU for 4 s of 720p. */
export const previewShape: LoopShape = {
  layer: 0,
  lengthMs: 4_000,
  bytesMax: 600_000,
  madeSmall: ['-vf', 'scale=384:-2,fps=15', ...h264, '-maxrate', '800k', '-bufsize', '800k'],
}

/** What a room shows in the place of its stream. */
export const clipShape: LoopShape = {
  layer: 2,
  lengthMs: OFFLINE_CLIP_SECONDS * 1_000,
  bytesMax: 4_000_000,
  madeSmall: ['-vf', 'scale=960:-2,fps=25', ...h264, '-maxrate', '2500k', '-bufsize', '2500k'],
}

const PACKS_WITHIN_MS = 10_000

export interface Loop {
  readonly extension: 'webm' | 'mp4'
  readonly mime: 'video/webm' | 'video/mp4'
  readonly bytes: Buffer
}

const webm = { extension: 'webm', mime: 'video/webm' } as const
const mp4 = { extension: 'mp4', mime: 'video/mp4' } as const
const fragmented = ['-f', 'mp4', '-movflags', 'frag_keyframe+empty_moov+default_base_moof', 'pipe:1']

/**
 * The pictures as they are, in a file that browsers play; where that would be too large they are encoded
 * small. Rejects when ffmpeg fails.
 */
export async function packLoop(
  mimeType: string,
  pictures: readonly Picture[],
  { bytesMax, madeSmall }: LoopShape,
): Promise<Loop> {
  const source = ivfOf(mimeType, pictures)
  if (source.length > bytesMax * 0.95)
    return { ...mp4, bytes: await convert(source, [...madeSmall, ...fragmented], bytesMax) }
  return mimeType.toLowerCase() === 'video/vp8'
    ? { ...webm, bytes: await convert(source, ['-c', 'copy', '-f', 'webm', 'pipe:1'], bytesMax) }
    : { ...mp4, bytes: await convert(source, ['-c', 'copy', ...fragmented], bytesMax) }
}

function convert(source: Buffer, output: readonly string[], bytesMax: number): Promise<Buffer> {
  const read = ['-hide_banner', '-loglevel', 'error', '-threads', '1', '-f', 'ivf', '-i', 'pipe:0']
  const packer = spawnBound('ffmpeg', [...read, ...output], ['pipe', 'pipe', 'ignore'])
  const chunks: Buffer[] = []
  const late = setTimeout(() => packer.kill('SIGKILL'), PACKS_WITHIN_MS)
  return new Promise((resolve, reject) => {
    packer.once('error', reject)
    packer.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
    packer.once('close', (code) => {
      clearTimeout(late)
      const file = Buffer.concat(chunks)
      if (code !== 0 || file.length === 0) reject(new Error(`no loop from ffmpeg, which ended with ${code}`))
      else if (file.length > bytesMax) reject(new Error(`a loop of ${file.length} bytes`))
      else resolve(file)
    })
    // What streams and shows need goes first.
    if (packer.pid !== undefined) setPriority(packer.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    // A packer that ends early breaks the pipe; its exit code tells.
    packer.stdin?.on('error', () => undefined)
    packer.stdin?.end(source)
  })
}
