import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Logger } from 'pino'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { findProgram, spawnBound } from '../platform/child-process.ts'
import { logEvent } from '../platform/log-event.ts'
import { type CatalogueClip, watchClips } from './clips.ts'

/**
 * Files of the catalogue. What we draw ourselves is drawn when somebody first asks for it; it takes some
 * seconds and ffmpeg.
 */
export class ClipFiles {
  readonly #blobs: BlobStore
  readonly #logger: Logger
  readonly #drawing = new Map<string, Promise<boolean>>()
  readonly #children = new Set<ChildProcess>()

  constructor(blobs: BlobStore, logger: Logger) {
    this.#blobs = blobs
    this.#logger = logger
  }

  nameOf({ id }: CatalogueClip): string {
    return `${id}.webm`
  }

  async available(): Promise<readonly CatalogueClip[]> {
    const there = await Promise.all(watchClips.map((clip) => this.has(clip)))
    return watchClips.filter((_, index) => there[index])
  }

  /** Draws it where it can be drawn and is not there yet. */
  async has(clip: CatalogueClip): Promise<boolean> {
    if (await this.#exists(clip)) return true
    if (clip.drawing === null) return false
    let drawing = this.#drawing.get(clip.id)
    if (drawing === undefined) {
      // Whoever asks after a failure tries again.
      drawing = this.#draw(clip, clip.drawing).finally(() => this.#drawing.delete(clip.id))
      this.#drawing.set(clip.id, drawing)
    }
    return drawing
  }

  async close(): Promise<void> {
    for (const child of this.#children) child.kill('SIGKILL')
    await Promise.all(this.#drawing.values())
  }

  async #draw(
    clip: CatalogueClip,
    { video, audio }: NonNullable<CatalogueClip['drawing']>,
  ): Promise<boolean> {
    const ffmpeg = findProgram('ffmpeg')
    if (ffmpeg === null) return false
    const staged = await this.#blobs.stage(`watch-clips/${clip.id}`, 'video/webm')
    const seconds = String(clip.durationMs / 1000)
    const child = spawnBound(
      ffmpeg,
      [
        '-hide_banner',
        '-loglevel',
        'error',
        '-nostdin',
        '-y',
        '-f',
        'lavfi',
        '-i',
        video,
        '-f',
        'lavfi',
        '-i',
        audio,
        '-t',
        seconds,
        '-c:v',
        'libvpx',
        '-deadline',
        'realtime',
        '-cpu-used',
        '8',
        '-b:v',
        '200k',
        '-g',
        '20',
        '-c:a',
        'libopus',
        '-b:a',
        '24k',
        '-f',
        'webm',
        `${staged.path}.webm`,
      ],
      'ignore',
    )
    this.#children.add(child)
    try {
      const [code] = (await once(child, 'close')) as [number | null]
      if (code === 0) await staged.commit('.webm')
      else logEvent(this.#logger, 'clip_render_failed', { clip: clip.id, code })
      return code === 0
    } catch (error) {
      logEvent(this.#logger, 'clip_render_failed', { clip: clip.id, err: error })
      return false
    } finally {
      this.#children.delete(child)
      await staged.discard()
    }
  }

  async #exists(clip: CatalogueClip): Promise<boolean> {
    // What is not ours to read cannot be served either.
    return (await this.#blobs.stat(`watch-clips/${this.nameOf(clip)}`).catch(() => null)) !== null
  }
}
