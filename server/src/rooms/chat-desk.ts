import { normaliseMessage } from '@footlight/core/domain/chat/normalise-message'
import type { ChatRefusal } from '@footlight/core/domain/chat/refusals'
import type { AccountId, ChatAllowed, ChatMessage, ChatUser } from '@footlight/core/protocol'
import { chatRefusal, mayModerate } from '../policies/room-policies.ts'
import type { Standing } from '../policies/standing.ts'
import type { ChatLog } from './chat-log.ts'
import type { Line } from './chat-rules/chat-rules-desk.ts'
import type { Crowd } from './crowd.ts'
import { encodeEvent } from './fan-out/encode-event.ts'
import { LineRate } from './line-rate.ts'
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
  /** The performer's own filters and raid mode. null: it may be said now. */
  readonly screen: (line: Line, who: Standing) => ChatRefusal | null | Promise<ChatRefusal | null>
  readonly standing: (visitor: Visitor) => Standing
  readonly describe: (visitor: Visitor) => ChatUser
}

/** Takes one room's chat: decides, numbers, keeps and fans out. Runs inside the mailbox. */
export class ChatDesk {
  readonly #desk: ChatDeskParts
  readonly #patrons: Patrons
  readonly #lineRate = new LineRate()

  constructor(desk: ChatDeskParts) {
    this.#desk = desk
    this.#patrons = new Patrons(desk.parts.ledger, desk.ownerId)
  }

  describe(visitor: Visitor): ChatUser {
    return this.#desk.describe(visitor)
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

  /**
   * Between the two of them: nobody else reads it, and it is not kept (seed 2 §4: a spy never sees the
   * payer's chat).
   */
  #sayInPrivate(party: PrivateParty, member: Member, ref: string, said: ChatMessage): void {
    const frame = encodeEvent('v3.chat.message', said)
    for (const username of [party.owner, party.payer]) {
      for (const each of this.#desk.crowd.named(username))
        each.write(each === member ? encodeEvent('v3.chat.message', { ...said, ref }) : frame)
    }
  }

  /**
   * Says a line that was let go later: the rule of the room was met when it was written, what holds against
   * its author counts now.
   */
  release(line: Line): ChatRefusal | null {
    const refusal = chatRefusal(this.#desk.standing(line.member.visitor), 'all', {
      hasTokens: true,
      recentTipTokens: 0,
      hasEverTipped: false,
    })
    if (refusal === null) this.#speak(line)
    return refusal
  }

  #sayAs(
    member: Member,
    ref: string,
    text: string,
    hasEverTipped: boolean,
  ): ChatRefusal | null | Promise<ChatRefusal | null> {
    const { parts, tips, rule, standing, describe, log } = this.#desk
    const { visitor } = member
    const now = parts.clock.now()
    const recentTipTokens = tips.recentTokens(visitor.username, now)
    const who = standing(visitor)
    const refusal = chatRefusal(who, rule(), { hasTokens: visitor.hasTokens, recentTipTokens, hasEverTipped })
    if (refusal !== null) return refusal
    const party = this.#desk.party()
    if (party !== null && (visitor.username === party.owner || visitor.username === party.payer)) {
      this.#sayInPrivate(party, member, ref, {
        id: log.takeId(),
        user: describe(visitor),
        message: text,
        sent_at: now,
        is_private: true,
      })
      return null
    }
    // Those who keep order are heard in the worst of a flood.
    if (!mayModerate(who) && !this.#lineRate.take(parts.clock.monotonic())) return 'room_busy'
    const line = { member, ref, text }
    const screened = this.#desk.screen(line, who)
    return screened instanceof Promise
      ? screened.then((verdict) => this.#speakUnless(verdict, line))
      : this.#speakUnless(screened, line)
  }

  #speakUnless(refusal: ChatRefusal | null, line: Line): ChatRefusal | null {
    if (refusal === null) this.#speak(line)
    return refusal
  }

  /** In public; the payer of a private that runs does not read it. */
  #speak({ member, ref, text: message }: Line): void {
    const { parts, describe, log, crowd } = this.#desk
    const party = this.#desk.party()
    const said = log.append({ user: describe(member.visitor), message, sent_at: parts.clock.now() })
    const frame = encodeEvent('v3.chat.message', said)
    const own = encodeEvent('v3.chat.message', { ...said, ref })
    if (party === null) crowd.fanOut.toAllWithOwn(frame, member, own)
    else
      crowd.fanOut.toEach((each) =>
        each === member ? own : each.visitor.username === party.payer ? null : frame,
      )
  }
}
