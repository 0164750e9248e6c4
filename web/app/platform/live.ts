import { assert } from '@footlight/core/rules/result'
import type { Live } from '@footlight/core/stores/live'

/** A line that is gone for a moment is asked again after this. */
const AGAIN_AFTER_MS = 3_000

let fetched: Live | null = null

/**
 * What sockets speak, with a parser for each event, is a fifth of our own script, and of no use before a page is
 * drawn: it is fetched beside what draws it.
 */
async function fetchLive(): Promise<void> {
  fetched ??= (await import('@footlight/core/stores/live')).live
}

/** Asked for with the page's own script; where that fails, whoever needs it asks again. */
if (!import.meta.env.SSR) void fetchLive().catch(() => undefined)

function here(): Live {
  assert(fetched !== null, 'a socket was opened before there was what it speaks')
  return fetched
}

/** Only after `whenLiveIsHere`. */
export const live: Live = {
  openFrames: (deps) => here().openFrames(deps),
  takeLobbyEvent: (event, targets) => here().takeLobbyEvent(event, targets),
  takeRoomEvent: (event, targets) => here().takeRoomEvent(event, targets),
}

/** Calls `start` once sockets can be opened, for as long as it is not given up: with what is answered (PAGE-SOCKETS-01). */
export function whenLiveIsHere(start: () => void, fetch: () => Promise<void> = fetchLive): () => void {
  let isWanted = true
  let timer: ReturnType<typeof setTimeout> | undefined
  function ask(): void {
    fetch().then(
      () => isWanted && start(),
      () => {
        if (isWanted) timer = setTimeout(ask, AGAIN_AFTER_MS)
      },
    )
  }
  ask()
  return () => {
    isWanted = false
    clearTimeout(timer)
  }
}
