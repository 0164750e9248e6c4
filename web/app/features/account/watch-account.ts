import { browserClock } from '@footlight/ui/browser-clock'
import type { Stores } from '../../platform/stores.ts'
import { tellReUp } from '../billing/tell-re-ups.ts'
import { type Presence, seen, told } from './presence.ts'

const KEY = 'footlight.here'
const EVERY_MS = 30_000

/** While a page is open: tells of automatic top-ups, and each hour how long its viewer is here (REALITY-01). */
export function watchAccount(stores: Stores): () => void {
  const { listeners, session, ui } = stores
  const hear: Parameters<typeof listeners.add>[0] = (event) => {
    if (event.name === 'v3.reUp.update') tellReUp(event.payload, stores)
  }
  function look(): void {
    if (document.visibilityState !== 'visible' || session.isModel || !session.isLoggedIn) return
    const { presence, isHour } = seen(read(session.username), browserClock.now())
    write(session.username, presence)
    // Another dialog is read first; the next look comes soon.
    if (isHour && !ui.isModalOpen) ui.open('hour')
    // They read it in another tab.
    if (!isHour && ui.modal === 'hour') ui.close()
  }
  listeners.add(hear)
  look()
  const timer = setInterval(look, EVERY_MS)
  return () => {
    listeners.delete(hear)
    clearInterval(timer)
  }
}

/** They read how long they are here, and went on. A page that is left before tells it once more. */
export function noteHourTold(username: string | null): void {
  const presence = read(username)
  if (presence !== null) write(username, told(presence))
}

/** Since when they are here, ms since 1970; null: nobody noted it. */
export function hereSince(username: string | null): number | null {
  return read(username)?.since ?? null
}

/** All pages of this browser count together. */
function read(username: string | null): Presence | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(`${KEY}.${username}`) ?? 'null')
    return isPresence(stored) ? stored : null
  } catch {
    return null
  }
}

function write(username: string | null, presence: Presence): void {
  try {
    localStorage.setItem(`${KEY}.${username}`, JSON.stringify(presence))
  } catch {
    // Storage is switched off: nobody is told of the hour.
  }
}

function isPresence(value: unknown): value is Presence {
  return (
    typeof value === 'object' &&
    value !== null &&
    ['since', 'seenAt', 'hours'].every((name) => Number.isFinite((value as Record<string, unknown>)[name]))
  )
}
