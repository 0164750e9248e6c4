import type { OpenFrames } from '@footlight/core/client/frame-socket'
import { assert } from '@footlight/core/rules/result'

/** A line that is gone for a moment is asked again after this. */
const AGAIN_AFTER_MS = 3_000

let fetched: OpenFrames | null = null

/**
 * What sockets speak, with a parser for each event, is a seventh of our own script, and of no use before a page is
 * drawn: it is fetched beside what draws it.
 */
async function fetchFrames(): Promise<void> {
  fetched ??= (await import('@footlight/core/client/frame-socket')).openFrames
}

/** Asked for with the page's own script; where that fails, whoever needs them asks again. */
if (!import.meta.env.SSR) void fetchFrames().catch(() => undefined)

/** Only after `whenFramesAreHere`. */
export const openFrames: OpenFrames = (deps) => {
  assert(fetched !== null, 'a socket was opened before there was what it speaks')
  return fetched(deps)
}

/** Calls `start` once sockets can be opened, for as long as it is not given up: with what is answered (PAGE-SOCKETS-01). */
export function whenFramesAreHere(start: () => void, fetch: () => Promise<void> = fetchFrames): () => void {
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
