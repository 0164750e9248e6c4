import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MediaFault } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import * as z from 'zod/mini'
import { ladderOf, type Rendition } from './ladder.ts'
import { HASH_SIDE, perceptualHash } from './perceptual-hash.ts'
import { type ReadPicture, readPicture } from './read-picture.ts'
import { runSandboxed, type SandboxEnd } from './sandbox.ts'

const SIDE_MIN = 64
const SIDE_MAX = 8_192
const HOURS_MAX = 4
/** Of a segment; a player changes its size between two of them. */
const SEGMENT_SECONDS = 4
const FRAMES_PER_SECOND_MAX = 30
/** Encoding may take so many times as long as the video, and a start. */
const PATIENCE = 12
const START_MS = 120_000
/** Where the frames are taken that are hashed, of the whole; the first of them is the poster. */
const LOOKS = [0.1, 0.3, 0.5, 0.7, 0.9]

const memoryBytes = 2_500_000_000
const quick = { timeMs: 60_000, memoryBytes, fileBytes: 200_000_000 }

export interface ReadVideo extends ReadPicture {
  readonly durationMs: number
}

interface Source {
  readonly width: number
  readonly height: number
  readonly durationMs: number
  readonly hasSound: boolean
}

/** What the sandbox is told to read: a path, and by which demuxer alone. */
interface Input {
  readonly path: string
  readonly demuxer: 'mov' | 'matroska'
}

/**
 * Leaves in `folder` a video as HLS (`master.m3u8`, one folder for each size) and its poster as a picture.
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
  const encoded = await encode(input, source.value, ladder, folder, onProgress, signal)
  if (!encoded) return fail('unreadable')
  return ok({ ...picture.value, width: source.value.width, height: source.value.height, hashes, durationMs })
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
    undefined,
    signal,
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
    undefined,
    signal,
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
    const path = join(folder, 'look.gray')
    const shape = ['-vf', `scale=${HASH_SIDE}:${HASH_SIDE},format=gray`, '-f', 'rawvideo', path]
    if (!(await grab(input, durationMs * look, shape, signal))) continue
    const grey = await readFile(path).catch(() => null)
    const hash = grey?.length === HASH_SIDE * HASH_SIDE ? perceptualHash(grey) : null
    if (hash !== null) hashes.push(hash)
  }
  return hashes
}

async function encode(
  input: Input,
  { durationMs, hasSound }: Source,
  ladder: readonly Rendition[],
  folder: string,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const labels = ladder.map((_, at) => `[s${at}]`).join('')
  const scaled = ladder.map(
    ({ width, height }, at) =>
      `[s${at}]scale=${width}:${height}:flags=bicubic,setsar=1,format=yuv420p[v${at}]`,
  )
  const streams = ladder.flatMap(({ videoKbps }, at) => [
    ...['-map', `[v${at}]`, `-crf:v:${at}`, '23'],
    ...[`-maxrate:v:${at}`, `${videoKbps}k`, `-bufsize:v:${at}`, `${videoKbps * 2}k`],
    ...(hasSound ? ['-map', '0:a:0'] : []),
  ])
  const variants = ladder.map(({ name }, at) => `v:${at}${hasSound ? `,a:${at}` : ''},name:${name}`)
  const end = await runSandboxed(
    'ffmpeg',
    [
      ...quiet,
      ...['-progress', 'pipe:1'],
      ...reading(input),
      '-filter_complex',
      `[0:v:0]split=${ladder.length}${labels};${scaled.join(';')}`,
      ...streams,
      ...['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'],
      ...['-fpsmax', String(FRAMES_PER_SECOND_MAX)],
      ...['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high', '-sc_threshold', '0'],
      ...['-force_key_frames', `expr:gte(t,n_forced*${SEGMENT_SECONDS})`],
      ...(hasSound ? ['-c:a', 'aac', '-b:a', '128k', '-ac', '2', '-ar', '48000'] : []),
      ...['-f', 'hls', '-hls_time', String(SEGMENT_SECONDS), '-hls_playlist_type', 'vod'],
      ...['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments'],
      ...['-hls_segment_filename', join(folder, '%v', 's%05d.m4s')],
      ...['-hls_fmp4_init_filename', 'init.mp4', '-master_pl_name', 'master.m3u8'],
      ...['-var_stream_map', variants.join(' '), join(folder, '%v', 'index.m3u8')],
    ],
    { timeMs: START_MS + durationMs * PATIENCE, memoryBytes, fileBytes: 1_000_000_000 },
    (text) => {
      const done = /out_time_us=(\d+)(?![\s\S]*out_time_us)/.exec(text)?.[1]
      if (done !== undefined) onProgress(Math.min(1, Number(done) / 1_000 / durationMs))
    },
    signal,
  )
  // A video that stops being one in the middle leaves a shorter film than its head promised.
  const lengths = await Promise.all(ladder.map(({ name }) => playlistMs(join(folder, name, 'index.m3u8'))))
  return hasRun(end) && lengths.every((each) => each >= durationMs * 0.9)
}

async function playlistMs(path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
    (sum, [, seconds]) => sum + Number(seconds) * 1_000,
    0,
  )
}

const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'error', '-y']

/** Files alone, by one demuxer: a playlist or a container that names other addresses is not followed. */
function reading({ path, demuxer }: Input): readonly string[] {
  return ['-protocol_whitelist', 'file', '-f', demuxer, '-i', path]
}

function hasRun({ code }: SandboxEnd): boolean {
  return code === 0
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
