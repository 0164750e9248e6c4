import { browserLogRoutes, type LogState } from '@footlight/core/protocol/browser-logs'
import { reaction } from 'mobx'
import { browserStorage } from '../../platform/browser-ports.ts'
import type { Stores } from '../../platform/stores.ts'
import type { BrowserLog, PaidRoom } from './browser-log.ts'

/** Opening a page has more urgent calls. */
const FIRST_ASK_MS = 10_000
/** The staff may ask at any time; a page that is open hears of it so late. */
const ASK_EVERY_MS = 300_000
/** Whose log this browser sent last. It begins with the page then, and not only once the server was asked. */
const KEY = 'footlight.log'

let askNow: (() => Promise<void>) | null = null

/** While somebody is logged in: sends the log of this page as long as the server says that it is wanted (LOG-01). */
export function watchLog(stores: Stores): () => void {
  const { api, room, session } = stores
  let log: BrowserLog | null = null
  let isGone = false

  async function ask(): Promise<void> {
    const state = await api.call(browserLogRoutes.logState, { query: paidRoom(room) })
    if (isGone || !state.ok) return
    if (state.value.ground === null) return end()
    await begin()
    await tell(state.value)
  }

  async function begin(): Promise<void> {
    const loaded = await import('./browser-log.ts')
    if (isGone || log !== null) return
    log = new loaded.BrowserLog(stores, () => paidRoom(room), end)
    log.start()
    remember(session.username)
  }

  /** Once of each time that they were asked. */
  async function tell({ asked }: LogState): Promise<void> {
    if (asked === null) return
    const { tellAsked } = await import('./tell-asked.ts')
    if (!isGone) tellAsked(asked, stores, ask)
  }

  function end(): void {
    log?.stop()
    log = null
    remember(null)
  }

  const look = (): void => {
    // A script that did not come is asked for again the next time.
    if (document.visibilityState === 'visible') void ask().catch(() => undefined)
  }
  askNow = ask
  if (browserStorage.get(KEY) === session.username) void begin().catch(() => undefined)
  const first = setTimeout(look, FIRST_ASK_MS)
  const timer = setInterval(look, ASK_EVERY_MS)
  // A private that one pays for has begun or is over.
  const unwatch = reaction(() => room.shows.ownParticipant?.showId ?? null, look)
  return () => {
    isGone = true
    askNow = null
    clearTimeout(first)
    clearInterval(timer)
    unwatch()
    log?.stop()
  }
}

/** After a change by this page. */
export function lookAtLogAgain(): void {
  void askNow?.().catch(() => undefined)
}

/** Where nothing can be stored the log begins once the server was asked. */
function remember(username: string | null): void {
  if (username === null) browserStorage.remove(KEY)
  else browserStorage.set(KEY, username)
}

/** Where the page shows a private that is its viewer's own: the server looks whether that is so. */
function paidRoom({ username, shows }: Stores['room']): PaidRoom {
  return username === null || shows.ownParticipant === null ? {} : { room: username }
}
