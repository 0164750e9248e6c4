import type { Clock } from '@footlight/core/ports'
import type { LiveCard } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import type { Viewer } from '../accounts/viewer.ts'
import { logEvent } from '../platform/log-event.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { LiveDirectory } from '../rooms/live/live-directory.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { presentLive } from './browse-card.ts'

/** One socket whose page shows cards. */
export interface CardWatcher {
  readonly viewer: Viewer
  /** Of the site that the page is of. */
  readonly host: string
  /** Whole frames; never throws. */
  write(frames: Buffer): void
}

export interface CardWatchDeps {
  readonly live: Pick<LiveDirectory, 'listing' | 'isBanned'>
  readonly thumbnails: Pick<Thumbnails, 'latest'>
  readonly blockedRegions: Pick<RegionBlocks, 'isBlocked'>
  readonly showsPicturesAt: (host: string) => boolean
  readonly clock: Clock
  readonly logger: Logger
}

/** Watched rooms are looked at this often, and each socket is written to once at most for it. */
export const CARDS_EVERY_MS = 1_500
/** Rooms that are looked at before others get their turn. */
const SLICE = 250
/** Another picture alone is worth a word after this. */
const PICTURE_EVERY_MS = 20_000
/** So are viewers who came or went, if they are such a share of those who were told. */
const VIEWERS_STEP = 0.1
const nobody: ReadonlySet<CardWatcher> = new Set()

/**
 * Tells pages what changes on the cards that they show, in the place of a list that each asks for (CARDS-01 to
 * CARDS-04). Rooms are asked, and only those that somebody watches; what is told of one is encoded once for
 * all. Nothing is remembered of a socket that has gone.
 */
export class CardWatch {
  readonly #deps: CardWatchDeps
  readonly #cards = new Map<string, WatchedCard>()
  readonly #watched = new Map<CardWatcher, ReadonlySet<string>>()
  /** What sockets want to watch from the next look on: whoever asks often is heard once. */
  readonly #asked = new Map<CardWatcher, readonly string[]>()
  readonly #endTimer: () => void
  #isLooking = false

  constructor(deps: CardWatchDeps) {
    this.#deps = deps
    this.#endTimer = deps.clock.every(CARDS_EVERY_MS, () => void this.#look())
  }

  /** In the place of all that it watched before. */
  watch(watcher: CardWatcher, usernames: readonly string[]): void {
    this.#asked.set(watcher, usernames)
  }

  leave(watcher: CardWatcher): void {
    this.#asked.delete(watcher)
    for (const username of this.#watched.get(watcher) ?? []) this.#drop(watcher, username)
    this.#watched.delete(watcher)
  }

  close(): void {
    this.#endTimer()
    for (const watcher of [...this.#watched.keys()]) this.leave(watcher)
    this.#asked.clear()
  }

  /** A look that takes longer than the time between two is not overtaken. */
  async #look(): Promise<void> {
    if (this.#isLooking) return
    this.#isLooking = true
    try {
      await this.#tell(this.#takeAsked())
    } catch (error) {
      logEvent(this.#deps.logger, 'card_updates_failed', { err: error })
    } finally {
      this.#isLooking = false
    }
  }

  /** Answers who begins to watch which name. */
  #takeAsked(): ReadonlyMap<string, ReadonlySet<CardWatcher>> {
    const begun = new Map<string, Set<CardWatcher>>()
    for (const [watcher, usernames] of this.#asked) {
      const wanted = new Set(usernames)
      const before = this.#watched.get(watcher) ?? new Set()
      for (const username of before) if (!wanted.has(username)) this.#drop(watcher, username)
      for (const username of wanted) {
        if (before.has(username)) continue
        const newcomers = begun.get(username)
        if (newcomers === undefined) begun.set(username, new Set([watcher]))
        else newcomers.add(watcher)
        this.#cardOf(username).watchers.add(watcher)
      }
      if (wanted.size === 0) this.#watched.delete(watcher)
      else this.#watched.set(watcher, wanted)
    }
    this.#asked.clear()
    return begun
  }

  async #tell(begun: ReadonlyMap<string, ReadonlySet<CardWatcher>>): Promise<void> {
    const now = this.#deps.clock.monotonic()
    const due = new Map<CardWatcher, Buffer[]>()
    let looked = 0
    for (const [username, card] of this.#cards) {
      // Between two slices, whoever waits is answered.
      if (looked > 0 && looked % SLICE === 0) await new Promise(setImmediate)
      looked += 1
      const hasChanged = card.look(this.#deps, now)
      const newcomers = begun.get(username) ?? nobody
      for (const watcher of hasChanged ? card.watchers : newcomers) {
        const frame = this.#frameFor(watcher, card, newcomers.has(watcher))
        if (frame === null) continue
        const frames = due.get(watcher)
        if (frames === undefined) due.set(watcher, [frame])
        else frames.push(frame)
      }
    }
    for (const [watcher, frames] of due) watcher.write(Buffer.concat(frames))
  }

  /**
   * By facts in memory alone. null: not for them. Who may not see a room reads what they would of a name that
   * nobody has, and that once.
   */
  #frameFor(watcher: CardWatcher, card: WatchedCard, begins: boolean): Buffer | null {
    const { live, blockedRegions, showsPicturesAt } = this.#deps
    const { username } = card
    if (!blockedRegions.isBlocked(username, watcher.viewer) && !live.isBanned(username, watcher.viewer))
      return card.frame(showsPicturesAt(watcher.host))
    return begins ? card.offlineFrame() : null
  }

  #cardOf(username: string): WatchedCard {
    let card = this.#cards.get(username)
    if (card === undefined) {
      card = new WatchedCard(username)
      this.#cards.set(username, card)
    }
    return card
  }

  #drop(watcher: CardWatcher, username: string): void {
    const card = this.#cards.get(username)
    if (card?.watchers.delete(watcher) && card.watchers.size === 0) this.#cards.delete(username)
  }
}

/** A card as its watchers were told it last, and its bytes. */
class WatchedCard {
  readonly username: string
  readonly watchers = new Set<CardWatcher>()
  #told: LiveCard | null = null
  /** Monotonic, ms. */
  #toldAt = 0
  #frame: Buffer | null = null
  #frameWithoutPicture: Buffer | null = null

  constructor(username: string) {
    this.username = username
  }

  /** Whether there is something to tell. `now`: monotonic, ms. */
  look({ live, thumbnails }: Pick<CardWatchDeps, 'live' | 'thumbnails'>, now: number): boolean {
    const room = live.listing(this.username)
    const card = presentLive(this.username, room, thumbnails.latest(this.username)?.version ?? null)
    if (this.#told !== null && !isWorthTelling(this.#told, card, now - this.#toldAt)) return false
    this.#told = card
    this.#toldAt = now
    this.#frame = this.#frameWithoutPicture = null
    return true
  }

  frame(showsPicture: boolean): Buffer {
    const card = this.#told!
    if (showsPicture || card.thumb_url === null) return (this.#frame ??= encodeEvent('v3.lobby.card', card))
    return (this.#frameWithoutPicture ??= encodeEvent('v3.lobby.card', { ...card, thumb_url: null }))
  }

  offlineFrame(): Buffer {
    return encodeEvent('v3.lobby.card', presentLive(this.username, null, null))
  }
}

function isWorthTelling(told: LiveCard, { viewers, thumb_url, ...rest }: LiveCard, sinceMs: number): boolean {
  if (Math.abs(viewers - told.viewers) > told.viewers * VIEWERS_STEP) return true
  if (
    thumb_url !== told.thumb_url &&
    (sinceMs >= PICTURE_EVERY_MS || thumb_url === null || told.thumb_url === null)
  )
    return true
  const { viewers: _viewers, thumb_url: _thumb, ...before } = told
  return JSON.stringify(rest) !== JSON.stringify(before)
}
