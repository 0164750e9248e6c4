import { reaction, runInAction } from 'mobx'
import { type BrowseResult, CARDS_WATCHED_MAX } from '../protocol/browse.ts'
import { type BrowseStore, cardsOf } from './browse-store.ts'
import type { RootStore } from './root-store.ts'

/** Without a socket, the list is asked for this often. */
const POLL_EVERY_MS = 20_000
/** With one, only every ninth time, for who is new: three minutes. */
const POLLS_WITH_SOCKET = 9

/**
 * Cards change where they stand, as the server tells, and nothing moves under a pointer: rooms that are not
 * shown yet wait in `browse.waiting`. The answer ends it.
 */
export function keepCardsFresh({
  browse,
  lobby,
  watchCards,
}: Pick<RootStore, 'browse' | 'lobby' | 'watchCards'>): () => void {
  let polls = 0
  const endPoll = browse.clock.every(POLL_EVERY_MS, () => {
    polls += 1
    if (lobby.isUp && polls % POLLS_WITH_SOCKET !== 0) return
    void browse.refresh((newer) => runInAction(() => takeInPlace(browse, newer)))
  })
  const endWatch = reaction(
    // Names as one text, so that a list that is the same is not named again. null: nobody listens; whoever
    // does then has not been told anything.
    () => (lobby.isUp && browse.result !== null ? [...namesOf(browse.result)].join(' ') : null),
    (names) => {
      if (names !== null) watchCards(names.split(' ').filter(Boolean).slice(0, CARDS_WATCHED_MAX))
    },
    { fireImmediately: true },
  )
  return () => {
    endPoll()
    endWatch()
    watchCards([])
  }
}

/** Live rooms of `browse.waiting` that are not shown. */
export function newcomersOf({ result, waiting }: BrowseStore): number {
  if (waiting === null || result === null) return 0
  const shown = namesOf(result)
  return [...namesOf(waiting, true)].filter((username) => !shown.has(username)).length
}

function namesOf(result: BrowseResult, liveOnly = false): ReadonlySet<string> {
  const cards = cardsOf(result).filter(({ status }) => !liveOnly || status !== 'offline')
  return new Set(cards.map(({ username }) => username))
}

/** Who is shown is as they are in the newer answer; who is not waits, unless nobody at all is shown. */
function takeInPlace(browse: BrowseStore, newer: BrowseResult): void {
  if (browse.result === null || cardsOf(browse.result).length === 0) return browse.applyServer(newer)
  const shown = namesOf(browse.result)
  for (const card of cardsOf(newer)) if (shown.has(card.username)) browse.entryOf(card)
  browse.waiting = newer
  if (newcomersOf(browse) === 0) browse.waiting = null
}
