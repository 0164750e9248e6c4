import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { AccountId } from '@footlight/core/protocol/ids'
import { type ComparedCopy, nameCopies } from '@footlight/core/rules/library/copy-marks'
import type { BlobKey, BlobStore } from '../platform/blobs/blob-store.ts'
import { WorkFolder } from '../platform/blobs/work-folders.ts'
import { hasRun, type Input, memoryBytes, quiet, reading } from './ffmpeg-args.ts'
import { ladderOf } from './ladder.ts'
import type { LibraryRepository, MediaMarkRepository, StoredFile } from './library-port.ts'
import { OTHER_VARIANT, variantOf } from './mark-code.ts'
import { FRAME, readCopy, type Variants } from './read-copy.ts'
import { runSandboxed } from './sandbox.ts'

/** No leak is looked at for longer; a film of a library is no longer either. */
const HOURS_MAX = 4
const limits = { timeMs: 1_800_000, memoryBytes, fileBytes: 150_000_000 }
/** Parts of the work: the leak, both variants, and comparing them. */
const STEPS = 4

export interface TraceDeps {
  readonly library: Pick<LibraryRepository, 'filesOf'>
  readonly mediaMarks: Pick<MediaMarkRepository, 'codesOf'>
  readonly blobs: BlobStore
}

export interface Leak {
  readonly item: number
  readonly input: Input
  /** Empty, and of this look alone. */
  readonly work: string
}

/** What one film of an item has to say of a leak. */
export interface Trace {
  readonly file: number
  /** False: a film from before, or one that could not be marked. */
  readonly isMarked: boolean
  /** Of how many segments it could be said which variant they are. */
  readonly segments: number
  /** Among how many copies one was looked for. */
  readonly copies: number
  /** null: the copy that its performer, the staff and everybody has while it is free. */
  readonly named: readonly ComparedCopy<AccountId | null>[]
}

/**
 * Whose copy a leak is of an item's films, by comparing it with both variants of each. null: it does not decode.
 * `onProgress`: 0 to 1.
 */
export async function traceCopy(
  { library, mediaMarks, blobs }: TraceDeps,
  { item, input, work }: Leak,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<readonly Trace[] | null> {
  const films = (await library.filesOf([item])).filter(({ state, isVideo }) => state === 'ready' && isVideo)
  const codes = await mediaMarks.codesOf(item)
  const leak = await framesOf(input, join(work, 'leak.gray'), signal)
  if (leak === null) return null
  const traces: Trace[] = []
  for (const [at, film] of films.entries()) {
    const step = (done: number) => onProgress((at + done / STEPS) / films.length)
    const none = { file: film.id, isMarked: film.isMarked, segments: 0, copies: codes.length, named: [] }
    const variants = film.isMarked ? await variantsOf(film, { blobs, work, signal, step }) : null
    if (variants === null) traces.push(none)
    else {
      const read = readCopy(leak, variants, (done) => step(3 + done))
      const copies = [
        { owner: null, variants: read.map(() => 0 as const) },
        ...codes.map(({ buyer, code }) => ({
          owner: buyer,
          variants: read.map(({ segment }) => variantOf(code, film.id, segment)),
        })),
      ]
      const named = nameCopies(
        read.map(({ variant }) => variant),
        copies,
      )
      traces.push({ ...none, segments: read.length, named })
    }
  }
  return traces
}

interface Comparing {
  readonly blobs: BlobStore
  readonly work: string
  readonly signal: AbortSignal
  readonly step: (done: number) => void
}

/** By the smallest size, which is enough. null: parts of it are gone. */
async function variantsOf(
  film: StoredFile,
  { blobs, work, signal, step }: Comparing,
): Promise<Variants | null> {
  const name = ladderOf(film.width, film.height).at(-1)!.name
  const folder = `${film.folder}/${name}` as BlobKey
  const playlist = await text(bytesOf(blobs, [`${folder}/index.m3u8`]))
  const init = /URI="([^"]+)"/.exec(playlist)?.[1]
  if (init === undefined) return null
  const segments = [...playlist.matchAll(/^s\d{5}\.m4s$/gm)].map(([part]) => part)
  const frames: Uint8Array[] = []
  for (const below of [folder, `${film.folder}/${OTHER_VARIANT}/${name}` as BlobKey]) {
    const keys: BlobKey[] = [`${folder}/${init}`, ...segments.map((part): BlobKey => `${below}/${part}`)]
    const path = await new WorkFolder(work).write(
      `variant-${frames.length}.mp4`,
      bytesOf(blobs, keys),
      signal,
    )
    const read = await framesOf({ path, demuxer: 'mov' }, `${path}.gray`, signal)
    if (read === null) return null
    frames.push(read)
    step(frames.length)
  }
  let end = 0
  const segmentEnds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(
    ([, seconds]) => (end += Number(seconds)),
  )
  return { one: frames[0]!, other: frames[1]!, segmentEnds }
}

async function* bytesOf(blobs: BlobStore, keys: readonly BlobKey[]): AsyncGenerator<Uint8Array> {
  for (const key of keys) {
    const blob = await blobs.open(key)
    if (blob !== null) yield* blob.content
  }
}

/** Small, grey and some a second. null: it does not decode. */
async function framesOf(input: Input, path: string, signal: AbortSignal): Promise<Uint8Array | null> {
  const { width, height, perSecond } = FRAME
  const end = await runSandboxed(
    'ffmpeg',
    [
      ...quiet,
      ...reading(input),
      ...['-t', String(HOURS_MAX * 3_600), '-an', '-map', '0:v:0'],
      ...['-vf', `fps=${perSecond},scale=${width}:${height}:flags=area,format=gray`],
      ...['-f', 'rawvideo', path],
    ],
    limits,
    { signal },
  )
  const frames = hasRun(end) ? await readFile(path).catch(() => null) : null
  return frames === null || frames.length === 0 ? null : frames
}
