import { browserLogLimits, browserLogRoutes, type LogLevel } from '@footlight/core/protocol/browser-logs'
import { browserClock } from '@footlight/ui/browser-clock'
import { reaction } from 'mobx'
import type { Stores } from '../../platform/stores.ts'
import { LogRing } from './log-ring.ts'

const wrapped = ['warn', 'error'] as const
const PATH_CHARS_MAX = 300
/** Frames that say where a fault is. */
const FRAMES = 4
/** Older lines are of no use to anybody. */
const AGO_MS_MAX = 600_000

/** In whose room the viewer pays for a private, as the page knows it; none: in nobody's. */
export interface PaidRoom {
  readonly room?: string
}

/**
 * Lines of this page's console and faults, sent every few seconds. What cannot be sent is dropped: there is no second try, and the ring
 * is all that waits. `onRefused`: the server takes no more.
 */
export class BrowserLog {
  readonly #stores: Stores
  readonly #paidRoom: () => PaidRoom
  readonly #onRefused: () => void
  readonly #ring = new LogRing(browserLogLimits.linesMax)
  readonly #undo: (() => void)[] = []
  #isSending = false

  constructor(stores: Stores, paidRoom: () => PaidRoom, onRefused: () => void) {
    this.#stores = stores
    this.#paidRoom = paidRoom
    this.#onRefused = onRefused
  }

  start(): void {
    const { lobby, room } = this.#stores
    for (const level of wrapped) this.#wrap(level)
    this.#listen('error', (event) => this.#note('error', [event.error ?? event.message]))
    this.#listen('unhandledrejection', ({ reason }) => this.#note('error', ['unhandled rejection', reason]))
    this.#undo.push(
      reaction(
        () => lobby.state,
        (state) => this.#note('state', [`account socket: ${state}`]),
      ),
      reaction(
        () => room.connection,
        (state) => this.#note('state', [`room socket: ${state}`]),
      ),
    )
    const timer = setInterval(() => void this.#send(), browserLogLimits.sendEveryMs)
    this.#undo.push(() => clearInterval(timer))
  }

  stop(): void {
    for (const undo of this.#undo.splice(0)) undo()
    this.#ring.take()
  }

  #wrap(level: (typeof wrapped)[number]): void {
    const before = console[level]
    const ours = (...words: unknown[]): void => {
      before.apply(console, words)
      this.#note(level, words)
    }
    console[level] = ours
    this.#undo.push(() => {
      // Whoever wrapped it after us goes on.
      if (console[level] === ours) console[level] = before
    })
  }

  #listen<Name extends 'error' | 'unhandledrejection'>(
    name: Name,
    hear: (event: WindowEventMap[Name]) => void,
  ): void {
    window.addEventListener(name, hear)
    this.#undo.push(() => window.removeEventListener(name, hear))
  }

  #note(level: LogLevel, words: readonly unknown[]): void {
    const message = wordsOf(words).slice(0, browserLogLimits.lineCharsMax)
    if (message === '') return
    const path = location.pathname.slice(0, PATH_CHARS_MAX)
    this.#ring.add({ level, message, at: browserClock.monotonic(), path })
  }

  async #send(): Promise<void> {
    if (this.#isSending || this.#ring.size === 0) return
    this.#isSending = true
    const { api } = this.#stores
    const now = browserClock.monotonic()
    const lines = this.#ring.take().map(({ at, ...line }) => ({
      ...line,
      ago_ms: Math.min(AGO_MS_MAX, Math.max(0, Math.round(now - at))),
    }))
    const answer = await api.call(browserLogRoutes.sendLog, { body: { ...this.#paidRoom(), lines } })
    this.#isSending = false
    // Stopped, lapsed, logged out: the server alone says so.
    if (!answer.ok && (answer.error.status === 401 || answer.error.status === 403)) this.#onRefused()
  }
}

/**
 * What a console was given, as text. Of objects the kind alone: what is in them may be anybody's. The server cuts out of the rest what
 * could name somebody.
 */
export function wordsOf(words: readonly unknown[]): string {
  return words.map(textOf).join(' ').trim()
}

function textOf(word: unknown): string {
  if (word instanceof Error) {
    const frames = (word.stack ?? '').split('\n').filter((line) => /:\d+:\d+/.test(line))
    return [`${word.name}: ${word.message}`, ...frames.slice(0, FRAMES).map((frame) => frame.trim())].join(
      '\n',
    )
  }
  if (typeof word === 'string') return word
  if (typeof word === 'object' && word !== null) return `[${word.constructor?.name ?? 'object'}]`
  if (typeof word === 'function') return '[function]'
  return String(word)
}
