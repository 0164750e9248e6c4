import type { Clock, LineState } from '@footlight/core/ports'
import type { MediaClosed, RoomStatus } from '@footlight/core/protocol'
import type { CutReason, Interruption } from './broadcast-state.ts'
import type { BroadcastStore } from './broadcast-store.ts'
import type { Publication, TrackKind } from './publication.ts'

/** As much of a publication as the broadcaster steers; tests bring their own. */
export type PublicationPort = Pick<
  Publication,
  'owns' | 'setTrack' | 'restartIce' | 'stats' | 'end' | 'close'
>

interface BroadcasterDeps {
  readonly store: BroadcastStore
  readonly clock: Clock
  readonly createPublication: (onLine: (state: LineState) => void) => Promise<PublicationPort>
  readonly track: (kind: TrackKind) => MediaStreamTrack | null
}

/**
 * Waits between two attempts to publish, in ms; the last one stays. Well within the 3 s that viewers wait.
 */
const retryDelaysMs = [150, 300, 600, 1_000] as const
/** A connection that is `disconnected` mostly recovers; after this it gets new ICE. */
const ICE_PATIENCE_MS = 1_000

/** Codes of the media plane and of OBS that another attempt cannot change. */
const finalCodes: Readonly<Record<string, CutReason>> = {
  forbidden: 'not_allowed',
  liveness_required: 'liveness',
  stopped: 'stopped',
  obs_refused: 'obs',
}
const closedForGood: Readonly<Record<string, CutReason>> = {
  replaced: 'replaced',
  not_entitled: 'not_allowed',
  ended: 'cut_off',
}

/**
 * Keeps the picture on its way for as long as the performer wants to be on air, whatever breaks in between.
 */
export class Broadcaster {
  readonly #deps: BroadcasterDeps
  #publication: PublicationPort | null = null
  #wanted = false
  #lineUp = false
  #roomOnline = false
  /** Grows with each attempt; an answer to an older one is too late. */
  #attempt = 0
  #failures = 0
  #cancelTimer: (() => void) | null = null

  constructor(deps: BroadcasterDeps) {
    this.#deps = deps
  }

  goLive(): void {
    this.#begin(() => this.#deps.store.apply({ kind: 'go_live' }))
  }

  /** Takes up the show of before a reload; its clock runs on. */
  resume(since: number): void {
    this.#begin(() => this.#deps.store.apply({ kind: 'resume', since }))
  }

  async stop(): Promise<void> {
    if (!this.#wanted) return
    this.#wanted = false
    this.#deps.store.apply({ kind: 'stop' })
    const publication = this.#take()
    // Where the connection is gone the server ends the show when nobody comes back.
    if (publication !== null) await publication.end().catch(() => publication.close())
    this.#deps.store.apply({ kind: 'stopped' })
  }

  /** Sends nothing from now on; what the screen says follows with `cut`. */
  letGo(): void {
    this.#wanted = false
    this.#take()?.close()
  }

  /** Ends it here because it ended there. */
  cut(reason: CutReason): void {
    this.#wanted = false
    this.#take()?.close()
    this.#deps.store.apply({ kind: 'cut', reason })
  }

  /** The room socket is joined: requests are answered again. */
  roomJoined(): void {
    this.#lineUp = true
    if (this.#wanted) void this.#publish()
  }

  /** The room socket is gone, and with it what the server held for it. */
  roomLost(): void {
    this.#lineUp = false
    this.#roomOnline = false
    this.#interrupt('line')
  }

  roomStatus(status: RoomStatus): void {
    this.#roomOnline = status !== 'offline' && status !== 'reconnecting'
    this.#announceWhenBoth()
  }

  mediaClosed({ id, reason }: MediaClosed): void {
    if (this.#publication?.owns(id) !== true) return
    const final = closedForGood[reason]
    if (final !== undefined) return this.cut(final)
    this.#interrupt('media_worker')
    void this.#publish()
  }

  /** A device was changed, went, or came back. */
  trackChanged(kind: TrackKind, track: MediaStreamTrack | null): void {
    // One that fails goes with its transport, and the next attempt takes the tracks of then.
    this.#publication?.setTrack(kind, track).catch(() => undefined)
  }

  async stats(): Promise<readonly RTCStatsReport[]> {
    return this.#publication?.stats() ?? []
  }

  #begin(announce: () => void): void {
    if (this.#wanted) return
    this.#wanted = true
    this.#failures = 0
    announce()
    if (this.#lineUp) void this.#publish()
  }

  async #publish(): Promise<void> {
    const attempt = this.#renew()
    try {
      const publication = await this.#deps.createPublication((state) => this.#lineChanged(attempt, state))
      if (attempt !== this.#attempt) return publication.close()
      this.#publication = publication
      await publication.setTrack('video', this.#deps.track('video'))
      await publication.setTrack('audio', this.#deps.track('audio'))
    } catch (cause) {
      if (attempt === this.#attempt) this.#failed(cause)
      return
    }
    if (attempt !== this.#attempt) return
    this.#failures = 0
    this.#deps.store.apply({ kind: 'published' })
    this.#announceWhenBoth()
  }

  #failed(cause: unknown): void {
    const code = (cause as { code?: unknown } | null)?.code
    const final = typeof code === 'string' ? finalCodes[code] : undefined
    if (final !== undefined) return this.cut(final)
    this.#interrupt(code === 'closed' ? 'line' : code === 'obs_gone' ? 'obs' : 'server_busy')
    const delayMs = retryDelaysMs[Math.min(this.#failures, retryDelaysMs.length - 1)]!
    this.#failures += 1
    this.#cancelTimer = this.#deps.clock.after(delayMs, () => {
      if (this.#wanted && this.#lineUp) void this.#publish()
    })
  }

  #lineChanged(attempt: number, state: LineState): void {
    if (attempt !== this.#attempt) return
    this.#cancelTimer?.()
    if (state === 'disconnected') {
      this.#cancelTimer = this.#deps.clock.after(
        ICE_PATIENCE_MS,
        () => void this.#publication?.restartIce().catch(() => this.#republish('media_line')),
      )
    } else if (state === 'failed') {
      this.#republish('media_line')
    }
  }

  #republish(reason: Interruption): void {
    this.#interrupt(reason)
    if (this.#wanted && this.#lineUp) void this.#publish()
  }

  #announceWhenBoth(): void {
    if (this.#publication !== null && this.#roomOnline) this.#deps.store.apply({ kind: 'announced' })
  }

  #interrupt(reason: Interruption): void {
    this.#take()?.close()
    if (this.#wanted) this.#deps.store.apply({ kind: 'lost', reason })
  }

  #renew(): number {
    this.#take()?.close()
    return this.#attempt
  }

  /** Lets go of what is published, and of every attempt and timer that belonged to it. */
  #take(): PublicationPort | null {
    const publication = this.#publication
    this.#publication = null
    this.#attempt += 1
    this.#cancelTimer?.()
    this.#cancelTimer = null
    return publication
  }
}
