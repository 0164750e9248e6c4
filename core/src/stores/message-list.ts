import { action, makeObservable, observable, observableRef } from 'mobx'
import type { ChatMessage } from '../protocol/events.ts'
import { CHAT_HISTORY_SIZE } from '../protocol/limits.ts'
import {
  type ChatEntry,
  chatEntry,
  inThread,
  type OwnEntry,
  PUBLIC_THREAD,
  type RoomEntry,
  type ThreadId,
  threadOf,
} from './room-entry.ts'

/**
 * Only the server's own times order lines: a client whose clock is ahead would push everything behind its
 * own.
 */
function hasServerTime(entry: RoomEntry): boolean {
  return entry.kind === 'chat' || entry.kind === 'tip' || entry.kind === 'held_tip'
}

/**
 * The last 200 lines of each thread of a room: in order, each once, however often the server repeats itself.
 * A thread is the public room or one private show; `of` is what one of them reads.
 */
export class MessageList {
  /**
   * Oldest first. Another array after every change, so that reading it 200 times costs one look at the
   * observable.
   */
  entries: readonly RoomEntry[] = []

  /** Numbers of lines that this reader took out and can put back: they stay in their place, marked. */
  readonly takenOut = observable.set<number>()
  #lastKey = 0
  #private: ThreadId | null = null
  /** Privates that are over here: whatever of theirs comes late is read by nobody. */
  readonly #over = new Set<ThreadId>()

  constructor() {
    makeObservable(this, {
      entries: observableRef,
      addChat: action,
      add: action,
      replaceOwn: action,
      endHeldTip: action,
      removeOwn: action,
      removeChat: action,
      takeOut: action,
      putBack: action,
      follow: action,
      clear: action,
    })
  }

  /** Takes the place of one's own waiting message when `ref` names it. false: it was known. */
  addChat(message: ChatMessage): boolean {
    if (message.ref !== undefined) this.removeOwn(message.ref)
    if (this.#over.has(message.thread ?? PUBLIC_THREAD)) return false
    if (this.entries.some((entry) => entry.kind === 'chat' && entry.id === message.id)) {
      // One that was taken out comes again when anybody puts it back.
      this.takenOut.delete(message.id)
      return false
    }
    const next = this.entries.findIndex((entry) => entry.kind === 'chat' && entry.id > message.id)
    const before = this.entries.findLast((entry) => entry.kind === 'chat' && entry.id < message.id)
    // Numbers decide among messages; a server clock that was set back must not shuffle them.
    const latest = next === -1 ? Infinity : this.entries[next]!.at
    const at = Math.min(latest, Math.max(before?.at ?? -Infinity, message.sent_at))
    this.#insert({ ...chatEntry(message), at }, next === -1 ? this.entries.length : next)
    return true
  }

  /** false: a line with this key was known. */
  add(entry: Exclude<RoomEntry, ChatEntry>): boolean {
    if (this.#over.has(threadOf(entry)) || this.entries.some((known) => known.key === entry.key)) return false
    this.#insert(entry, this.entries.length)
    return true
  }

  get isInPrivate(): boolean {
    return this.#private !== null
  }

  /** What one thread reads, oldest first. */
  of(thread: ThreadId): readonly RoomEntry[] {
    return this.entries.filter((entry) => threadOf(entry) === thread)
  }

  /**
   * The private that is read here now; null: none. What was said in the one before is forgotten with it, but
   * for one's own words that nobody has read: they wait in public to be sent again or thrown away.
   */
  follow(show: ThreadId | null): void {
    const before = this.#private
    this.#private = show
    if (show !== null) this.#over.delete(show)
    if (before === null || before === show) return
    this.#over.add(before)
    this.entries = this.entries.flatMap((entry): RoomEntry[] => {
      if (threadOf(entry) !== before) return [entry]
      return entry.kind === 'own' ? [{ ...inThread(entry, PUBLIC_THREAD), replyTo: null }] : []
    })
  }

  /** A key for a line that has no name of its own. */
  nextKey(): string {
    return `line:${++this.#lastKey}`
  }

  own(ref: string): OwnEntry | null {
    const entry = this.entries.find((candidate) => candidate.kind === 'own' && candidate.ref === ref)
    return entry?.kind === 'own' ? entry : null
  }

  get waiting(): readonly OwnEntry[] {
    return this.entries.filter((entry) => entry.kind === 'own')
  }

  replaceOwn(entry: OwnEntry): void {
    this.entries = this.entries.map((known) => (known.key === entry.key ? entry : known))
  }

  /** `paid`: the tip itself stands there now. */
  endHeldTip(transferId: string, end: 'paid' | 'undone' | 'unpaid'): void {
    this.entries = this.entries.flatMap((known) => {
      if (known.kind !== 'held_tip' || known.transferId !== transferId) return [known]
      return end === 'paid' ? [] : [{ ...known, state: end }]
    })
  }

  removeOwn(ref: string): void {
    const entry = this.own(ref)
    if (entry !== null) this.entries = this.entries.filter((known) => known !== entry)
  }

  /** Taken out by those who keep order; it is quoted nowhere any more. */
  removeChat(id: number): void {
    this.entries = this.entries
      .filter((entry) => entry.kind !== 'chat' || entry.id !== id || this.takenOut.has(id))
      .map((entry) =>
        entry.kind === 'chat' && entry.replyTo === id ? { ...entry, replyTo: null, quote: null } : entry,
      )
  }

  takeOut(id: number): void {
    this.takenOut.add(id)
  }

  putBack(id: number): void {
    this.takenOut.delete(id)
  }

  clear(): void {
    this.#private = null
    this.#over.clear()
    this.entries = []
    this.takenOut.clear()
  }

  /**
   * Behind everything that is not later, but never past `limit`. Lines without a server time go to the end.
   */
  #insert(entry: RoomEntry, limit: number): void {
    let index = limit
    if (hasServerTime(entry)) {
      index =
        this.entries.findLastIndex(
          (known, at) => at < limit && hasServerTime(known) && known.at <= entry.at,
        ) + 1
      while (index < limit && !hasServerTime(this.entries[index]!)) index += 1
    }
    const entries = this.entries.toSpliced(index, 0, entry)
    const thread = threadOf(entry)
    const inSame = entries.filter((known) => threadOf(known) === thread)
    this.entries =
      inSame.length > CHAT_HISTORY_SIZE ? entries.filter((known) => known !== inSame[0]) : entries
  }
}
