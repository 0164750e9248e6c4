import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import {
  type MessageAttachment,
  type messageRoutes,
  PM_LIMIT,
  type PrivateMessage,
} from '../protocol/messages.ts'
import type { ResponseOf } from '../protocol/route.ts'

/** A message of one's own on its way. */
export interface PmDraft {
  readonly ref: string
  readonly text: string
  /** null: words alone. */
  readonly attachment: MessageAttachment | null
  /** null: on its way; else the code of what went wrong. */
  readonly error: string | null
}

export interface PmPeer {
  readonly username: string
  readonly display_name: string
  readonly avatar_url: string
  readonly is_model: boolean
}

/** How a chat stands for its owner, as the server says with its messages. */
type PmStanding = Pick<ResponseOf<typeof messageRoutes.pmMessages>, 'is_blocked' | 'seen_up_to'>

/** One chat: what was said, oldest first and each once, and what is on its way. */
export class PmThread {
  readonly username: string
  peer: PmPeer | null = null
  messages: readonly PrivateMessage[] = []
  drafts: readonly PmDraft[] = []
  hasMore = false
  /** By oneself. */
  isBlocked = false
  /** The other has read up to this message, as far as one may know; 0: nothing. */
  seenUpTo = 0
  mayWrite = true
  status: 'loading' | 'ready' | 'failed' = 'loading'

  constructor(username: string) {
    this.username = username
    makeObservable(this, {
      peer: observableRef,
      messages: observableRef,
      drafts: observableRef,
      hasMore: observable,
      mayWrite: observable,
      isBlocked: observable,
      seenUpTo: observable,
      lastSeenId: computed,
      status: observable,
      oldestId: computed,
      newestId: computed,
      take: action,
      setPeer: action,
      setStanding: action,
      setSeen: action,
      setStatus: action,
      putDraft: action,
      dropDraft: action,
      setHasMore: action,
    })
  }

  get oldestId(): number | null {
    return this.messages[0]?.id ?? null
  }

  get newestId(): number | null {
    return this.messages.at(-1)?.id ?? null
  }

  /** The last of one's own messages that the other has read; null: none, as far as one may know. */
  get lastSeenId(): number | null {
    const seen = this.messages.findLast(({ id, from }) => from !== this.username && id <= this.seenUpTo)
    return seen?.id ?? null
  }

  /** In the order of their numbers. false: nothing of it was new. */
  take(messages: readonly PrivateMessage[]): boolean {
    const known = new Set(this.messages.map(({ id }) => id))
    const fresh = messages.filter(({ id }) => !known.has(id))
    for (const { ref } of messages) if (ref !== undefined) this.dropDraft(ref)
    if (fresh.length === 0) return false
    this.messages = [...this.messages, ...fresh].sort((a, b) => a.id - b.id).slice(-PM_LIMIT)
    return true
  }

  /** `peer` null: the server names nobody whom one may not write to. */
  setPeer(peer: PmPeer | null, mayWrite: boolean): void {
    this.peer = peer
    this.mayWrite = mayWrite
  }

  setStanding({ is_blocked, seen_up_to }: PmStanding): void {
    this.isBlocked = is_blocked
    this.seenUpTo = seen_up_to
  }

  /** `v3.pm.seen`. */
  setSeen(upTo: number): void {
    this.seenUpTo = Math.max(this.seenUpTo, upTo)
  }

  setHasMore(hasMore: boolean): void {
    this.hasMore = hasMore
  }

  setStatus(status: 'loading' | 'ready' | 'failed'): void {
    this.status = status
  }

  putDraft(draft: PmDraft): void {
    this.drafts = [...this.drafts.filter(({ ref }) => ref !== draft.ref), draft]
  }

  dropDraft(ref: string): void {
    if (this.drafts.some((draft) => draft.ref === ref))
      this.drafts = this.drafts.filter((draft) => draft.ref !== ref)
  }
}
