import { randomUUID } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import { type MediaFault, type MediaType, mediaTypes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import { assertBlobKey, type BlobKey, type BlobStore } from '../platform/blobs/blob-store.ts'
import type { WorkFolder, WorkFolders } from '../platform/blobs/work-folders.ts'
import { logEvent } from '../platform/log-event.ts'
import type { FileContent, LibraryRepository, StoredFile } from './library-port.ts'
import { readPicture } from './read-picture.ts'
import { readVideo } from './read-video.ts'
import { SNIFFED_BYTES, sniff } from './sniff.ts'
import { deleteUploaded, uploadKey } from './upload-keys.ts'

/** So long a claim holds without a word of the one who works on it; then another one begins anew. */
const CLAIM_MS = 20_000
const RENEW_MS = 5_000
const LOOK_EVERY_MS = 2_000
/** A file at which the work itself fails so often is given up. */
const ATTEMPTS_MAX = 5
const RETRY_MS = 5_000
const DISK_FULL_RETRY_MS = 60_000
/** Where the programs leave what they made. */
const OUT = 'out'

interface WorkerDeps {
  readonly library: LibraryRepository
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly logger: Logger
  readonly workFolders: WorkFolders
  /** A file is ready, or cannot be shown. */
  readonly onDone: (file: StoredFile, isReady: boolean) => Promise<void>
}

/**
 * Turns uploads into what browsers show: pictures and videos one after the other each, so that no film keeps the
 * pictures of others waiting. A file is claimed in the database; who dies with it loses the claim, and the next
 * begins from the upload, which goes only when the result stands.
 */
export class MediaWorker {
  readonly #deps: WorkerDeps
  readonly #closing = new AbortController()
  readonly #busy = new Map<MediaType, Promise<void>>()
  #endTicks: () => void = () => undefined
  /** What was left is gone before anything new is begun. */
  #begun: Promise<void> = Promise.resolve()

  constructor(deps: WorkerDeps) {
    this.#deps = deps
  }

  start(): void {
    const { workFolders, clock, logger } = this.#deps
    this.#endTicks = clock.every(LOOK_EVERY_MS, () => this.wake())
    this.#begun = workFolders
      .clear()
      .catch((error: unknown) => logEvent(logger, 'media_work_left', { err: error }))
    this.wake()
  }

  /** There may be something to do. */
  wake(): void {
    for (const type of mediaTypes) {
      if (this.#busy.has(type) || this.#closing.signal.aborted) continue
      this.#busy.set(
        type,
        this.#runAll(type)
          .catch((error: unknown) => logEvent(this.#deps.logger, 'media_queue_failed', { err: error }))
          .finally(() => this.#busy.delete(type)),
      )
    }
  }

  /** Stops what is going on; it begins anew with the next start. */
  async close(): Promise<void> {
    this.#closing.abort(new Error('the server stops'))
    this.#endTicks()
    await Promise.all(this.#busy.values())
    await this.#deps.workFolders.clear()
  }

  async #runAll(type: MediaType): Promise<void> {
    const { library, blobs, clock } = this.#deps
    await this.#begun
    while (!this.#closing.signal.aborted) {
      const folder: BlobKey = `library/${randomUUID()}`
      const now = clock.now()
      const claim = await library.claimFile(type, now, now + CLAIM_MS, folder)
      if (claim === null) return
      if (claim.before !== null) await deleteBelow(blobs, claim.before)
      await this.#run(claim.file, type, folder)
    }
  }

  async #run(file: StoredFile, type: MediaType, folder: BlobKey): Promise<void> {
    const { library, workFolders } = this.#deps
    const work = await workFolders.create()
    const claim = this.#holdClaim(file)
    try {
      const content = await this.#read(file, type, work, claim.onProgress, claim.signal)
      if (content.ok) {
        await this.#store(work, folder, claim.signal)
        await library.finishFile(file, content.value)
      } else await library.failFile(file, content.error)
    } catch (error) {
      await this.#failed(file, error)
    } finally {
      claim.end()
      await work.remove()
    }
    await this.#clear(file, folder)
  }

  async #failed(file: StoredFile, error: unknown): Promise<void> {
    const { library, clock, logger } = this.#deps
    if (this.#closing.signal.aborted) return library.putBack(file, clock.now())
    const isFull = (error as NodeJS.ErrnoException).code === 'ENOSPC'
    logEvent(logger, 'media_work_failed', { err: error, file: file.id, attempt: file.attempts })
    if (file.attempts >= ATTEMPTS_MAX && !isFull) await library.failFile(file, 'unreadable')
    else {
      const delay = isFull ? DISK_FULL_RETRY_MS : RETRY_MS * 2 ** file.attempts
      await library.putBack(file, clock.now() + delay)
    }
  }

  /** What is not needed any more goes; the row says what is, however the attempt ended. */
  async #clear(file: StoredFile, folder: BlobKey): Promise<void> {
    const { library, blobs, onDone } = this.#deps
    const now = await library.file(file.id)
    const isNewest = now?.folder === folder
    if (!isNewest || now.state !== 'ready') await deleteBelow(blobs, folder)
    if (!isNewest || (now.state !== 'ready' && now.state !== 'failed')) return
    await deleteUploaded(blobs, file.upload)
    await onDone(file, now.state === 'ready')
  }

  async #read(
    file: StoredFile,
    type: MediaType,
    work: WorkFolder,
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ): Promise<Result<FileContent, MediaFault>> {
    const upload = await this.#deps.blobs.open(uploadKey(file.upload))
    if (upload === null || upload.info.bytes !== file.bytes) return fail('unreadable')
    const input = await work.write('in', upload.content, signal)
    const found = sniff(await work.head('in', SNIFFED_BYTES))
    if (found === null) return fail('unknown_type')
    if ((found.kind === 'video') !== (type === 'videos')) return fail('wrong_type')
    const out = await work.below(OUT)
    if (found.kind === 'picture') {
      const picture = await readPicture(input, out, signal)
      return picture.ok
        ? ok({ ...picture.value, isVideo: false, durationMs: null, isMarked: false })
        : picture
    }
    const video = await readVideo({ path: input, demuxer: found.demuxer }, out, onProgress, signal)
    return video.ok ? ok({ ...video.value, isVideo: true }) : video
  }

  async #store(work: WorkFolder, folder: BlobKey, signal: AbortSignal): Promise<void> {
    for await (const file of work.filesBelow(OUT)) {
      signal.throwIfAborted()
      const ending = /\.(avif|webp|m3u8|m4s|mp4)$/.exec(file.name)?.[1]
      if (ending === undefined) continue
      const key = `${folder}/${file.name}`
      assertBlobKey(key)
      await this.#deps.blobs.put(key, file.read(), { bytes: file.bytes, type: mediaContentTypes[ending]! })
    }
  }

  /** Says again and again that somebody is at it. Lost, it stops the work. */
  #holdClaim(file: StoredFile) {
    const { library, clock } = this.#deps
    const lost = new AbortController()
    let progress = 0
    const renew = async () => {
      if (!(await library.renewClaim(file, clock.now() + CLAIM_MS, progress)))
        lost.abort(new Error('another process has this file by now, or it was deleted'))
    }
    const end = clock.every(RENEW_MS, () => void renew().catch((error: unknown) => lost.abort(error)))
    return {
      signal: AbortSignal.any([lost.signal, this.#closing.signal]),
      onProgress: (done: number) => {
        progress = done
      },
      end,
    }
  }
}

/** By the ending of a file. */
export const mediaContentTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  webp: 'image/webp',
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/iso.segment',
  mp4: 'video/mp4',
}

export async function deleteBelow(blobs: BlobStore, folder: BlobKey): Promise<void> {
  for await (const { key } of blobs.list(`${folder}/`)) await blobs.delete(key)
}
