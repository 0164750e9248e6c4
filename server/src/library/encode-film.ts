import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { WorkFolder } from '../platform/blobs/work-folders.ts'
import { hasRun, type Input, memoryBytes, quiet, reading } from './ffmpeg-args.ts'
import type { Rendition } from './ladder.ts'
import { OTHER_VARIANT } from './mark-code.ts'
import { drawPatterns, PATTERN } from './mark-pattern.ts'
import { runSandboxed } from './sandbox.ts'

/** Of a segment; a player changes its size between two of them. */
const SEGMENT_SECONDS = 4
const FRAMES_PER_SECOND_MAX = 30
/** Each variant may take so many times as long to encode as the video plays, and a start. */
const PATIENCE = 12
const START_MS = 120_000

export interface Film {
  readonly input: Input
  readonly durationMs: number
  readonly hasSound: boolean
  /** Largest first. */
  readonly ladder: readonly Rendition[]
  /** Where it is to stand. */
  readonly folder: string
}

/**
 * Encodes a film twice, so that its segments can be exchanged one by one: with a pattern, and with its opposite. One
 * after the other, so that neither memory nor time of one run is more than of a film without a mark. `onProgress`: 0
 * to 1. null: it does not decode.
 */
export async function encodeFilm(
  film: Film,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<{ readonly isMarked: boolean } | null> {
  const { folder, ladder } = film
  const patterns = drawPatterns(SEGMENT_SECONDS)
  const other = join(folder, OTHER_VARIANT)
  if (!(await encode(film, patterns.one, (done) => onProgress(done / 2), signal))) return null
  const isDone = await encode(
    { ...film, folder: other },
    patterns.other,
    (done) => onProgress((1 + done) / 2),
    signal,
  )
  const isMarked = isDone && (await isExchangeable(folder, other, ladder))
  if (isMarked) await keepSegmentsAlone(other)
  else await new WorkFolder(other).remove()
  return { isMarked }
}

async function encode(
  { input, durationMs, hasSound, ladder, folder }: Film,
  pattern: Buffer,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const patternPath = await new WorkFolder(dirname(folder)).write('pattern', pattern, signal)
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
      ...readingPattern(patternPath),
      ...['-filter_complex', filtersOf(ladder)],
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
    {
      onOutput(text) {
        const done = /out_time_us=(\d+)(?![\s\S]*out_time_us)/.exec(text)?.[1]
        if (done !== undefined) onProgress(Math.min(1, Number(done) / 1_000 / durationMs))
      },
      signal,
    },
  )
  await new WorkFolder(patternPath).remove()
  // A video that stops being one in the middle leaves a shorter film than its head promised.
  const lengths = await Promise.all(ladder.map(({ name }) => playlistMs(join(folder, name, 'index.m3u8'))))
  return hasRun(end) && lengths.every((each) => each >= durationMs * 0.9)
}

/** The pattern is drawn into the largest size, from which the others are made. */
function filtersOf(ladder: readonly Rendition[]): string {
  const [{ width, height }] = ladder as [Rendition]
  const shape = `scale=${width}:${height}:flags=bicubic,setsar=1`
  const labels = ladder.map((_, at) => `[s${at}]`).join('')
  const scaled = ladder.map(
    (each, at) => `[s${at}]scale=${each.width}:${each.height}:flags=bicubic,setsar=1[v${at}]`,
  )
  return [
    `[0:v:0]${shape},format=yuv420p[film]`,
    `[1:v:0]${shape}[pattern]`,
    `[film][pattern]blend=all_mode=grainmerge:shortest=1,split=${ladder.length}${labels}`,
    ...scaled,
  ].join(';')
}

function readingPattern(path: string): readonly string[] {
  const { width, height, framesPerSecond } = PATTERN
  return [
    ...['-protocol_whitelist', 'file', '-f', 'rawvideo', '-pixel_format', 'yuv420p'],
    ...['-video_size', `${width}x${height}`, '-framerate', String(framesPerSecond)],
    ...['-stream_loop', '-1', '-i', path],
  ]
}

/** Whether players can take each segment from either variant: the same lengths, behind the same start. */
async function isExchangeable(folder: string, other: string, ladder: readonly Rendition[]): Promise<boolean> {
  for (const { name } of ladder)
    for await (const { name: file } of new WorkFolder(folder).filesBelow(name)) {
      if (file.endsWith('.m4s')) continue
      const [one, two] = await Promise.all(
        [folder, other].map((each) => readFile(join(each, name, file)).catch(() => null)),
      )
      if (one == null || two == null || !one.equals(two)) return false
    }
  return true
}

async function keepSegmentsAlone(folder: string): Promise<void> {
  for await (const { name } of new WorkFolder(folder).filesBelow('.'))
    if (!name.endsWith('.m4s')) await new WorkFolder(join(folder, name)).remove()
}

async function playlistMs(path: string): Promise<number> {
  const text = await readFile(path, 'utf8').catch(() => '')
  return [...text.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
    (sum, [, seconds]) => sum + Number(seconds) * 1_000,
    0,
  )
}
