import { normaliseMessage } from '@footlight/core/domain/chat/normalise-message'
import type { ChatRefusal } from '@footlight/core/domain/chat/refusals'
import type { AccountId, ChatAllowed, ChatUser } from '@footlight/core/protocol'
import { chatRefusal } from '../policies/room-policies.ts'
import type { Standing } from '../policies/standing.ts'
import type { ChatLog } from './chat-log.ts'
import type { Crowd } from './crowd.ts'
import { encodeEvent } from './fan-out/encode-event.ts'
import type { Member } from './member.ts'
import { Patrons } from './patrons.ts'
import type { RoomParts } from './room-parts.ts'
import type { TipMemory } from './tip-memory.ts'
import type { Visitor } from './visitor.ts'

interface ChatDeskParts {
  readonly parts: RoomParts
  readonly ownerId: AccountId
  readonly log: ChatLog
  readonly crowd: Crowd
  readonly tips: TipMemory
  /** The performer's `chat_allowed`, as it is now. */
  readonly rule: () => ChatAllowed
  readonly standing: (visitor: Visitor) => Standing
  readonly describe: (visitor: Visitor) => ChatUser
}

/** Takes one room's chat: decides, numbers, keeps and fans out. Runs inside the mailbox. */
export class ChatDesk {
  readonly #desk: ChatDeskParts
  readonly #patrons: Patrons

  constructor(desk: ChatDeskParts) {
    this.#desk = desk
    this.#patrons = new Patrons(desk.parts.ledger, desk.ownerId)
  }

  /** null: said. Answers at once unless the rule of the room has to be looked up in the books. */
  say(member: Member, ref: string, raw: string): ChatRefusal | null | Promise<ChatRefusal | null> {
    const text = normaliseMessage(raw)
    if (!text.ok) return text.error
    if (this.#desk.parts.isProhibited(text.value)) return 'prohibited'
    if (this.#desk.rule() !== 'tip_anytime') return this.#sayAs(member, ref, text.value, false)
    const hasEverTipped = this.#patrons.hasEverTipped(member.visitor.accountId)
    if (!(hasEverTipped instanceof Promise)) return this.#sayAs(member, ref, text.value, hasEverTipped)
    return hasEverTipped.then((known) => this.#sayAs(member, ref, text.value, known))
  }

  #sayAs(member: Member, ref: string, message: string, hasEverTipped: boolean): ChatRefusal | null {
    const { parts, tips, rule, standing, describe, log, crowd } = this.#desk
    const { visitor } = member
    const now = parts.clock.now()
    const recentTipTokens = tips.recentTokens(visitor.username, now)
    const refusal = chatRefusal(standing(visitor), rule(), { hasTokens: visitor.hasTokens, recentTipTokens, hasEverTipped })
    if (refusal !== null) return refusal
    const said = log.append({ user: describe(visitor), message, sent_at: now })
    crowd.fanOut.toAllWithOwn(encodeEvent('v3.chat.message', said), member, encodeEvent('v3.chat.message', { ...said, ref }))
    return null
  }
}
