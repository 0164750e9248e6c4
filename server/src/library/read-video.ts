import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFault } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import * as z from 'zod/mini'
import { comparableHash, HASH_SIDE_MAX } from '../picture-checks/pdq-hash.ts'
import { encodeFilm } from './encode-film.ts'
import { hasRun, type Input, memoryBytes, quiet, reading } from './ffmpeg-args.ts'
import { ladderOf } from './ladder.ts'
import { type ReadPicture, readPicture } from './read-picture.ts'
import { runSandboxed } from './sandbox.ts'

const SIDE_MIN = 64
const SIDE_MAX = 8_192
const HOURS_MAX = 4
/** Where the frames are taken that are hashed, of the whole; the first of them is the poster. */
const LOOKS = [0.1, 0.3, 0.5, 0.7, 0.9]

const quick = { timeMs: 60_000, memoryBytes, fileBytes: 200_000_000 }

export interface ReadVideo extends ReadPicture {
  readonly durationMs: number
  /** Each segment is there as two variants. */
  readonly isMarked: boolean
}

interface Source {
  readonly width: number
  readonly height: number
  readonly durationMs: number
  readonly hasSound: boolean
}

/**
 * Leaves in `folder` a video as HLS (`master.m3u8`, one folder for each size) and its poster as a picture; below
 * `other/` each segment once more, as the other variant.
 * `onProgress`: 0 to 1.
 */
export async function readVideo(
  input: Input,
  folder: string,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<Result<ReadVideo, MediaFault>> {
  const source = await probe(input, signal)
  if (!source.ok) return source
  const { durationMs } = source.value
  const poster = join(folder, 'poster.png')
  if (!(await grab(input, durationMs * LOOKS[0]!, ['-f', 'image2', '-c:v', 'png', poster], signal)))
    return fail('unreadable')
  const picture = await readPicture(poster, folder, signal, { sideMin: SIDE_MIN })
  if (!picture.ok) return picture
  const hashes = [...picture.value.hashes, ...(await laterHashes(input, durationMs, folder, signal))]
  const ladder = ladderOf(source.value.width, source.value.height)
  const encoded = await encodeFilm({ input, ...source.value, ladder, folder }, onProgress, signal)
  if (encoded === null) return fail('unreadable')
  const { width, height } = source.value
  return ok({ ...picture.value, ...encoded, width, height, hashes, durationMs })
}

const Probed = z.object({
  format: z.object({ duration: z.optional(z.coerce.number()) }),
  streams: z.array(
    z.object({
      codec_type: z.optional(z.string()),
      width: z.optional(z.int()),
      height: z.optional(z.int()),
      side_data_list: z.optional(z.array(z.object({ rotation: z.optional(z.number()) }))),
    }),
  ),
})

async function probe(input: Input, signal: AbortSignal): Promise<Result<Source, MediaFault>> {
  const end = await runSandboxed(
    'ffprobe',
    [
      '-v',
      'error',
      ...reading(input),
      '-show_entries',
      'format=duration:stream=codec_type,width,height:stream_side_data=rotation',
      '-of',
      'json',
    ],
    quick,
    { signal },
  )
  if (!hasRun(end)) return fail('unreadable')
  const probed = Probed.safeParse(parse(end.stdout))
  if (!probed.success) return fail('unreadable')
  const { streams, format } = probed.data
  const video = streams.find(({ codec_type }) => codec_type === 'video')
  const [width = 0, height = 0, seconds = 0] = [video?.width, video?.height, format.duration]
  if (video === undefined || !(seconds > 0)) return fail('unreadable')
  if (Math.min(width, height) < SIDE_MIN) return fail('too_small')
  if (Math.max(width, height) > SIDE_MAX) return fail('too_large')
  if (seconds > HOURS_MAX * 3_600) return fail('too_long')
  const rotation = video.side_data_list?.find((each) => each.rotation !== undefined)?.rotation ?? 0
  const isTurned = Math.abs(rotation) % 180 === 90
  return ok({
    width: isTurned ? height : width,
    height: isTurned ? width : height,
    durationMs: Math.round(seconds * 1_000),
    hasSound: streams.some(({ codec_type }) => codec_type === 'audio'),
  })
}

/** False: there is no frame. */
async function grab(
  input: Input,
  atMs: number,
  output: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const end = await runSandboxed(
    'ffmpeg',
    [
      ...quiet,
      '-ss',
      String(atMs / 1_000),
      ...reading(input),
      '-frames:v',
      '1',
      '-an',
      '-map_metadata',
      '-1',
      ...output,
    ],
    quick,
    { signal },
  )
  return hasRun(end)
}

async function laterHashes(
  input: Input,
  durationMs: number,
  folder: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const hashes: string[] = []
  for (const look of LOOKS.slice(1)) {
    const path = join(folder, 'look.rgb')
    const shape = ['-vf', `scale=${HASH_SIDE_MAX}:${HASH_SIDE_MAX},format=rgb24`, '-f', 'rawvideo', path]
    if (!(await grab(input, durationMs * look, shape, signal))) continue
    const rgb = await readFile(path).catch(() => null)
    const isWhole = rgb?.length === HASH_SIDE_MAX * HASH_SIDE_MAX * 3
    const hash = isWhole ? comparableHash(rgb, HASH_SIDE_MAX, HASH_SIDE_MAX) : null
    if (hash !== null) hashes.push(hash)
  }
  return hashes
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
