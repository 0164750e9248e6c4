import { action, makeObservable, observable } from 'mobx'
import type { ChatMessage } from '../protocol/events.ts'
import { CHAT_HISTORY_SIZE } from '../protocol/limits.ts'
import { chatEntry, type ChatEntry, type OwnEntry, type RoomEntry } from './room-entry.ts'

/** Only the server's own times order lines: a client whose clock is ahead would push everything behind its own. */
function hasServerTime(entry: RoomEntry): boolean {
  return entry.kind === 'chat' || entry.kind === 'tip'
}

/** The last 200 lines of a room (seed 2 §9): in order, each once, however often the server repeats itself. */
export class MessageList {
  readonly entries = observable.array<RoomEntry>([], { deep: false })

  #lastKey = 0

  constructor() {
    makeObservable(this, { addChat: action, add: action, replaceOwn: action, removeOwn: action, clear: action })
  }

  /** Takes the place of one's own waiting message when `ref` names it. false: it was known. */
  addChat(message: ChatMessage): boolean {
    if (message.ref !== undefined) this.removeOwn(message.ref)
    if (this.entries.some((entry) => entry.kind === 'chat' && entry.id === message.id)) return false
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
    const index = this.entries.findIndex((known) => known.key === entry.key)
    if (index !== -1) this.entries[index] = entry
  }

  removeOwn(ref: string): void {
    const entry = this.own(ref)
    if (entry !== null) this.entries.remove(entry)
  }

  clear(): void {
    this.entries.clear()
  }

  /** Behind everything that is not later, but never past `limit`. Lines without a server time go to the end. */
  #insert(entry: RoomEntry, limit: number): void {
    let index = limit
    if (hasServerTime(entry)) {
      index = this.entries.findLastIndex((known, at) => at < limit && hasServerTime(known) && known.at <= entry.at) + 1
      while (index < limit && !hasServerTime(this.entries[index]!)) index += 1
    }
    this.entries.splice(index, 0, entry)
    if (this.entries.length > CHAT_HISTORY_SIZE) this.entries.splice(0, this.entries.length - CHAT_HISTORY_SIZE)
  }
}
