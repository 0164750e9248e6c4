import { CHAT_HISTORY_SIZE, type ChatMessage, QUOTE_CHARS_MAX } from '@footlight/core/protocol'
import type { PrivateParticipants } from '../rooms/room-feature.ts'
import type { ChatLog } from './chat-log.ts'

export type ReplyPart = Pick<ChatMessage, 'reply_to' | 'quote'>

/**
 * What may be answered in one room, and how it is quoted: public lines in public, and between the two of a
 * private what was said in it. Neither is ever quoted into the other, and whoever tries learns no more than
 * that there is nothing to answer.
 */
export class Replies {
  readonly #log: Pick<ChatLog, 'find'>
  #privateLines: readonly ChatMessage[] = []
  #participants: PrivateParticipants | null = null

  constructor(log: Pick<ChatLog, 'find'>) {
    this.#log = log
  }

  /** A line of the private that runs. It is forgotten with it. */
  notePrivate(participants: PrivateParticipants, line: ChatMessage): void {
    this.follow(participants)
    this.#privateLines = [...this.#privateLines, line].slice(-CHAT_HISTORY_SIZE)
  }

  /** null: no private runs. Of another private nothing is known. */
  follow(participants: PrivateParticipants | null): void {
    if (participants?.showId === this.#participants?.showId) return
    this.#participants = participants
    this.#privateLines = []
  }

  /** `scope`: the private that is written in; null: in public. null: there is no such line to answer. */
  quote(id: number, scope: PrivateParticipants | null): ReplyPart | null {
    if (scope !== null) this.follow(scope)
    const line = scope === null ? this.#log.find(id) : this.#privateLines.find((each) => each.id === id)
    if (line === null || line === undefined) return null
    const message = [...line.message].slice(0, QUOTE_CHARS_MAX).join('')
    return { reply_to: id, quote: { username: line.user.username, message } }
  }
}
