import { action, computed, makeObservable, observable, observableRef, reaction } from 'mobx'
import { PUBLIC_THREAD, type RoomEntry, type ThreadId } from './room-entry.ts'
import type { RoomStore } from './room-store.ts'

/**
 * Two tabs of one chat, for a performer, who reads both: the private that runs, and the public room. The
 * private comes to the front as it begins; when it ends there is the public alone.
 *
 * A screen draws `lines`, a tab for each of `all` with `unseen(thread)` beside it, turns with `choose`, and
 * writes with `room.sendMessage(text, replyTo, threads.shown)`: what is said is read where it is written.
 */
export class ChatThreads {
  /** The tab that was turned to during a private; null: the thread that is read now. */
  chosen: { readonly during: ThreadId; readonly thread: ThreadId } | null = null
  readonly #room: RoomStore
  /** The last line of a thread when it left the screen; null: it had none. */
  readonly #left = observable.map<ThreadId, string | null>()
  readonly #stop: () => void

  constructor(room: RoomStore) {
    this.#room = room
    makeObservable(this, {
      chosen: observableRef,
      all: computed,
      shown: computed,
      lines: computed,
      choose: action,
    })
    this.#stop = reaction(
      () => this.shown,
      (shown, before) => {
        this.#left.delete(shown)
        if (this.all.includes(before)) this.#left.set(before, room.messages.of(before).at(-1)?.key ?? null)
      },
    )
  }

  /** The private first, while one runs for this person. */
  get all(): readonly ThreadId[] {
    const { privateThread } = this.#room
    return privateThread === null ? [PUBLIC_THREAD] : [privateThread, PUBLIC_THREAD]
  }

  /** The tab on the screen, and who reads what is written now. */
  get shown(): ThreadId {
    const { thread } = this.#room
    return this.chosen?.during === thread ? this.chosen.thread : thread
  }

  get lines(): readonly RoomEntry[] {
    return this.#room.messages.of(this.shown)
  }

  choose(thread: ThreadId): void {
    this.chosen = { during: this.#room.thread, thread }
  }

  /** Messages and tips that came since the tab was left; 0 for the one on the screen. */
  unseen(thread: ThreadId): number {
    const last = this.#left.get(thread)
    if (thread === this.shown || last === undefined) return 0
    const lines = this.#room.messages.of(thread)
    return lines
      .slice(lines.findIndex(({ key }) => key === last) + 1)
      .filter(({ kind }) => kind === 'chat' || kind === 'tip').length
  }

  close(): void {
    this.#stop()
  }
}
