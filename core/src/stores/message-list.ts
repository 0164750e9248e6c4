import { action, makeObservable, observable, observableRef } from 'mobx'
import type { ChatMessage } from '../protocol/events.ts'
import { CHAT_HISTORY_SIZE } from '../protocol/limits.ts'
import { type ChatEntry, chatEntry, type OwnEntry, type RoomEntry } from './room-entry.ts'

/**
 * Only the server's own times order lines: a client whose clock is ahead would push everything behind its
 * own.
 */
function hasServerTime(entry: RoomEntry): boolean {
  return entry.kind === 'chat' || entry.kind === 'tip' || entry.kind === 'held_tip'
}

/** The last 200 lines of a room: in order, each once, however often the server repeats itself. */
export class MessageList {
  /**
   * Oldest first. Another array after every change, so that reading it 200 times costs one look at the
   * observable.
   */
  entries: readonly RoomEntry[] = []

  /** Numbers of lines that this reader took out and can put back: they stay in their place, marked. */
  readonly takenOut = observable.set<number>()
  #lastKey = 0

  constructor() {
    makeObservable(this, {
      entries: observableRef,
      addChat: action,
      add: action,
      replaceOwn: action,
      nameTip: action,
      endHeldTip: action,
      removeOwn: action,
      removeChat: action,
      takeOut: action,
      putBack: action,
      clear: action,
    })
  }

  /** Takes the place of one's own waiting message when `ref` names it. false: it was known. */
  addChat(message: ChatMessage): boolean {
    if (message.ref !== undefined) this.removeOwn(message.ref)
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
    if (this.entries.some((known) => known.key === entry.key)) return false
    this.#insert(entry, this.entries.length)
    return true
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

  /** The tip was for this item of the tip menu; told right after the tip itself. */
  nameTip(transferId: string, item: string): void {
    this.entries = this.entries.map((known) =>
      known.kind === 'tip' && known.transferId === transferId ? { ...known, item } : known,
    )
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
    this.entries = this.entries.toSpliced(index, 0, entry).slice(-CHAT_HISTORY_SIZE)
  }
}
