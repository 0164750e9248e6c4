import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Logger } from 'pino'
import { logEvent } from '../platform/log-event.ts'
import type { MediaPlane } from '../sfu/plane.ts'
import { type Loop, previewShape } from './pack-loop.ts'
import { type TakenLoop, takeLoop } from './take-loop.ts'

const KEPT_MS = 60_000
/** With 600 KB each, 40 MB at most. */
const KEPT_MAX = 64
const MAKERS_MAX = 4
/** A room of which there was none is not asked again for so long. */
const NONE_FOR_MS = 5_000

export interface Preview extends Loop {
  /** Never used again for another loop of this process. */
  readonly version: number
  /** Aborted when the loop is no longer to be had by anybody: what is on its way then is cut off. */
  readonly gone: AbortSignal
}

interface StoredPreview {
  readonly preview: Preview
  readonly taken: TakenLoop
  /** Nobody has it any more. */
  readonly end: () => void
  /** That, and the tap that it was made with is closed. */
  readonly drop: () => void
}

interface Making {
  /** The beginning of it, or the whole, or nothing, is there. */
  readonly shown: Promise<void>
  readonly whole: Promise<void>
}

export interface PreviewsDeps {
  readonly sfu: MediaPlane
  /** Policy: anyone may see this room now. */
  readonly roomIsPublic: (username: string) => boolean
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * Loops of rooms that anybody may watch, made when somebody asks and kept for a minute, by the node that has the
 * room. Each keeps the tap that it was made with: a room that changes closes the tap in that very turn, and with
 * it the loop is gone. The first second is shown while the rest is taken, by the same tap.
 */
export class Previews {
  readonly #deps: PreviewsDeps
  readonly #stored = new Map<string, StoredPreview>()
  readonly #making = new Map<string, Making>()
  readonly #none = new Map<string, () => void>()
  #version = 0
  #isClosed = false

  constructor(deps: PreviewsDeps) {
    this.#deps = deps
  }

  /** null: there is none. Asks policy and tap at every call. */
  latest(username: string): Preview | null {
    const stored = this.#stored.get(username)
    if (stored === undefined) return null
    if (!stored.taken.tap.isClosed() && this.#deps.roomIsPublic(username)) return stored.preview
    stored.drop()
    return null
  }

  /**
   * The one that is kept, or the beginning of a new one; who asks meanwhile waits for the same. `busy`: too many
   * are made.
   */
  async make(username: string): Promise<Result<Preview | null, 'busy'>> {
    const known = this.latest(username)
    if (known !== null) return ok(known)
    if (this.#isClosed || !this.#deps.roomIsPublic(username) || this.#none.has(username)) return ok(null)
    const before = this.#making.get(username)
    if (before === undefined) {
      if (this.#making.size >= MAKERS_MAX) return fail('busy')
      const making = this.#begin(username)
      this.#making.set(username, making)
      await making.shown
      return ok(this.latest(username))
    }
    await before.shown
    const shown = this.latest(username)
    if (shown !== null) return ok(shown)
    // The right to that one ended on the way, and the room may be public again since.
    await before.whole
    return this.make(username)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const { drop } of [...this.#stored.values()]) drop()
    for (const cancel of this.#none.values()) cancel()
    await Promise.all([...this.#making.values()].map(({ whole }) => whole))
  }

  #begin(username: string): Making {
    let whole = Promise.resolve()
    const shown = new Promise<void>((resolve) => {
      whole = this.#take(username, resolve).finally(() => {
        this.#making.delete(username)
        resolve()
      })
    })
    return { shown, whole }
  }

  async #take(username: string, shown: () => void): Promise<void> {
    const { sfu, clock, roomIsPublic, logger } = this.#deps
    try {
      const taken = await takeLoop(sfu.room(username), previewShape, {
        clock,
        mayConsume: () => !this.#isClosed && roomIsPublic(username),
        begun: (beginning) => {
          this.#keep(username, beginning)
          shown()
        },
      })
      // A change of mode is no failure: the room that is public again may be asked at once.
      if (taken === 'closed') return
      if (taken !== null) return this.#keep(username, taken)
    } catch (error) {
      logEvent(logger, 'preview_failed', { room: username, err: error })
    }
    if (!this.#isClosed && roomIsPublic(username)) this.#noteNone(username)
  }

  #keep(username: string, taken: TakenLoop): void {
    if (this.#isClosed) return taken.tap.close()
    this.#stored.get(username)?.end()
    const [oldest] = this.#stored.values()
    if (oldest !== undefined && this.#stored.size >= KEPT_MAX) oldest.drop()
    const gone = new AbortController()
    const end = (): void => {
      cancel()
      if (this.#stored.get(username) === stored) this.#stored.delete(username)
      gone.abort()
    }
    const drop = (): void => {
      end()
      taken.tap.close()
    }
    const cancel = this.#deps.clock.after(KEPT_MS, drop)
    this.#version += 1
    const preview = { ...taken.loop, version: this.#version, gone: gone.signal }
    const stored: StoredPreview = { preview, taken, end, drop }
    this.#stored.set(username, stored)
    void taken.tap.closed.then(end)
  }

  #noteNone(username: string): void {
    const cancel = this.#deps.clock.after(NONE_FOR_MS, () => this.#none.delete(username))
    this.#none.set(username, cancel)
  }
}
