import type { ChatMessage, Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Viewer } from '../accounts/viewer.ts'
import { actingStaff, mayModerate, mayRemoveMessage } from '../rooms/access/room-policies.ts'
import { everybody } from '../rooms/fan-out/audience.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { RoomContext } from '../rooms/room-feature.ts'
import type { ChatLog } from './chat-log.ts'
import { HighlightFeature } from './highlight-feature.ts'

/** Removed messages that can be put back. */
const REMEMBERED_MAX = 100

/** Takes single messages out of the chat for everybody, and puts them back. */
export class Removals {
  readonly #context: RoomContext
  readonly #log: ChatLog
  readonly #removed = new Map<number, ChatMessage>()

  constructor(context: RoomContext, log: ChatLog) {
    this.#context = context
    this.#log = log
  }

  /** `not_found`: removed already, or too long ago. */
  async remove(by: Viewer, id: number, reason: string): Promise<Result<null, Failure>> {
    const who = this.#context.access(by)
    if (!mayModerate(who)) return fail({ error: 'forbidden' })
    const message = this.#log.find(id)
    if (message === null) return fail({ error: 'not_found' })
    const author = message.user.username
    if (
      !mayRemoveMessage(who, {
        isOwn: author === by.username,
        isOwners: author === this.#context.owner().username,
        isModerators: message.user.is_moderator,
      })
    )
      return fail({ error: 'forbidden' })
    this.#remember(message)
    // Gone from every screen, whatever becomes of the disk.
    await Promise.all([
      this.#log.remove(id),
      this.#context.announce('v3.chat.removed', { id }),
      this.#context.feature(HighlightFeature).removed(id),
    ])
    await this.#note('removed', by, author, reason)
    return ok(null)
  }

  /**
   * By a decision of the staff, which has deleted it from the disk: from every screen, and nobody puts it back. Told again
   * where a crash came in between.
   */
  async removedByDecision(id: number): Promise<void> {
    this.#removed.delete(id)
    await Promise.all([
      this.#log.remove(id),
      this.#context.announce('v3.chat.removed', { id }),
      this.#context.feature(HighlightFeature).removed(id),
    ])
  }

  async restore(by: Viewer, id: number): Promise<Result<null, Failure>> {
    if (!mayModerate(this.#context.access(by))) return fail({ error: 'forbidden' })
    const message = this.#removed.get(id)
    if (message === undefined) return fail({ error: 'not_found' })
    this.#removed.delete(id)
    this.#tell(this.#log.restore(message))
    await this.#note('put', by, message.user.username, '')
    return ok(null)
  }

  /** As it was said: in public, of which the payer of a private that runs reads nothing. */
  #tell(message: ChatMessage): void {
    const frame = encodeEvent('v3.chat.message', message)
    const participants = this.#context.facts.privateParticipants()
    this.#context.roomMembers.fanOut.to({
      shares: [
        { to: { kind: 'names', names: participants === null ? [] : [participants.payer] }, frame: null },
        { to: everybody, frame },
      ],
    })
  }

  #remember(message: ChatMessage): void {
    this.#removed.set(message.id, message)
    const [oldest] = this.#removed.keys()
    if (this.#removed.size > REMEMBERED_MAX && oldest !== undefined) this.#removed.delete(oldest)
  }

  async #note(action: 'put' | 'removed', by: Viewer, target: string, reason: string): Promise<void> {
    const { deps } = this.#context
    await deps.roomRepository.moderate({
      roomOwnerId: this.#context.owner().id,
      action,
      kind: 'message',
      target,
      by: by.username,
      byStaff: actingStaff(by, this.#context.owner().id),
      reason,
      at: deps.clock.now(),
      expiresAt: null,
    })
  }
}
