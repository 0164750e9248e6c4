import { normaliseMessage } from '@footlight/core/domain/chat/normalise-message'
import type { ChatRefusal } from '@footlight/core/domain/chat/refusals'
import type { AccountId, ChatAllowed, ChatMessage, ChatUser } from '@footlight/core/protocol'
import { chatRefusal } from '../policies/room-policies.ts'
import type { Standing } from '../policies/standing.ts'
import type { ChatLog } from './chat-log.ts'
import type { Crowd } from './crowd.ts'
import { encodeEvent } from './fan-out/encode-event.ts'
import type { Member } from './member.ts'
import { Patrons } from './patrons.ts'
import type { RoomParts } from './room-parts.ts'
import type { PrivateParty } from './shows/show-desk.ts'
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
  /** Performer and payer of a private that runs; null: none. */
  readonly party: () => PrivateParty | null
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

  /** Between the two of them: nobody else reads it, and it is not kept (seed 2 §4: a spy never sees the payer's chat). */
  #sayInPrivate(party: PrivateParty, member: Member, ref: string, said: ChatMessage): void {
    const frame = encodeEvent('v3.chat.message', said)
    for (const username of [party.owner, party.payer]) {
      for (const each of this.#desk.crowd.named(username)) each.write(each === member ? encodeEvent('v3.chat.message', { ...said, ref }) : frame)
    }
  }

  #sayAs(member: Member, ref: string, message: string, hasEverTipped: boolean): ChatRefusal | null {
    const { parts, tips, rule, standing, describe, log, crowd } = this.#desk
    const { visitor } = member
    const now = parts.clock.now()
    const recentTipTokens = tips.recentTokens(visitor.username, now)
    const refusal = chatRefusal(standing(visitor), rule(), { hasTokens: visitor.hasTokens, recentTipTokens, hasEverTipped })
    if (refusal !== null) return refusal
    const draft = { user: describe(visitor), message, sent_at: now }
    const party = this.#desk.party()
    if (party !== null && (visitor.username === party.owner || visitor.username === party.payer)) {
      this.#sayInPrivate(party, member, ref, { id: log.takeId(), ...draft })
      return null
    }
    const said = log.append(draft)
    const frame = encodeEvent('v3.chat.message', said)
    const own = encodeEvent('v3.chat.message', { ...said, ref })
    if (party === null) crowd.fanOut.toAllWithOwn(frame, member, own)
    else crowd.fanOut.toEach((each) => (each === member ? own : each.visitor.username === party.payer ? null : frame))
    return null
  }
}
