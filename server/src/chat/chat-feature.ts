import type { AccountId, ChatAllowed, ChatMessage, ChatUser } from '@footlight/core/protocol'
import type { Viewer } from '../accounts/viewer.ts'
import type { AccessContext } from '../rooms/access/access-context.ts'
import type { ChatRefusal } from '../rooms/access/chat-refusals.ts'
import { chatRefusal, mayModerate } from '../rooms/access/room-policies.ts'
import { everybody } from '../rooms/fan-out/audience.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import { normaliseMessage } from '../rooms/normalise-message.ts'
import type { RoomDeps } from '../rooms/room-deps.ts'
import type { PrivateParticipants } from '../rooms/room-feature.ts'
import type { RoomMembers } from '../rooms/room-members.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import type { TipMemory } from '../rooms/tip-memory.ts'
import type { ChatLog } from './chat-log.ts'
import type { Line } from './chat-rules-feature.ts'
import { PastTippers } from './past-tippers.ts'

/** More than twenty lines a second nobody reads, and each of them goes to everybody in the room. */
const LINES_PER_WINDOW_MAX = 200
const WINDOW_MS = 10_000

/** How much is said in one room. Counted in place: no timer per room. */
class LineRate {
  #startedAt = Number.NEGATIVE_INFINITY
  #lines = 0

  /** False: too much is being said. `now`: monotonic, ms. */
  take(now: number): boolean {
    if (now - this.#startedAt >= WINDOW_MS) {
      this.#startedAt = now
      this.#lines = 0
    }
    if (this.#lines >= LINES_PER_WINDOW_MAX) return false
    this.#lines += 1
    return true
  }
}

interface ChatFeatureDeps {
  readonly parts: RoomDeps
  readonly ownerId: AccountId
  readonly log: ChatLog
  readonly roomMembers: RoomMembers
  readonly tips: TipMemory
  /** The performer's `chat_allowed`, as it is now. */
  readonly rule: () => ChatAllowed
  /** Performer and payer of a private that runs; null: none. */
  readonly participants: () => PrivateParticipants | null
  /** The performer's own filters and raid protection. null: it may be said now. */
  readonly screen: (line: Line, who: AccessContext) => ChatRefusal | null | Promise<ChatRefusal | null>
  readonly access: (viewer: Viewer) => AccessContext
  readonly describe: (viewer: Viewer) => ChatUser
}

/** Takes one room's chat: decides, numbers, keeps and fans out. Runs inside the mailbox. */
export class ChatFeature {
  readonly #feature: ChatFeatureDeps
  readonly #pastTippers: PastTippers
  readonly #lineRate = new LineRate()

  constructor(feature: ChatFeatureDeps) {
    this.#feature = feature
    this.#pastTippers = new PastTippers(feature.parts.ledger, feature.ownerId)
  }

  describe(viewer: Viewer): ChatUser {
    return this.#feature.describe(viewer)
  }

  /** null: said. Answers at once unless the rule of the room has to be looked up in the books. */
  say(member: RoomSocket, ref: string, raw: string): ChatRefusal | null | Promise<ChatRefusal | null> {
    const text = normaliseMessage(raw)
    if (!text.ok) return text.error
    if (this.#feature.parts.isProhibited(text.value)) return 'prohibited'
    if (this.#feature.rule() !== 'tip_anytime') return this.#sayAs(member, ref, text.value, false)
    const hasEverTipped = this.#pastTippers.hasEverTipped(member.viewer.accountId)
    if (!(hasEverTipped instanceof Promise)) return this.#sayAs(member, ref, text.value, hasEverTipped)
    return hasEverTipped.then((known) => this.#sayAs(member, ref, text.value, known))
  }

  /**
   * Between the two of them: nobody else reads it, and it is not stored (a spy never sees the payer's chat).
   */
  #sayInPrivate(participants: PrivateParticipants, member: RoomSocket, ref: string, said: ChatMessage): void {
    const frame = encodeEvent('v3.chat.message', said)
    for (const username of [participants.owner, participants.payer]) {
      for (const each of this.#feature.roomMembers.named(username))
        each.write(each === member ? encodeEvent('v3.chat.message', { ...said, ref }) : frame)
    }
  }

  /**
   * Says a line that was let go later: the rule of the room was met when it was written, what holds against
   * its author counts now.
   */
  release(line: Line): ChatRefusal | null {
    const refusal = chatRefusal(this.#feature.access(line.member.viewer), 'all', {
      hasTokens: true,
      recentTipTokens: 0,
      hasEverTipped: false,
    })
    if (refusal === null) this.#speak(line)
    return refusal
  }

  #sayAs(
    member: RoomSocket,
    ref: string,
    text: string,
    hasEverTipped: boolean,
  ): ChatRefusal | null | Promise<ChatRefusal | null> {
    const { parts, tips, rule, access, describe, log } = this.#feature
    const { viewer } = member
    const now = parts.clock.now()
    const recentTipTokens = tips.recentTokens(viewer.username, now)
    const who = access(viewer)
    const refusal = chatRefusal(who, rule(), { hasTokens: viewer.hasTokens, recentTipTokens, hasEverTipped })
    if (refusal !== null) return refusal
    const participants = this.#feature.participants()
    if (
      participants !== null &&
      (viewer.username === participants.owner || viewer.username === participants.payer)
    ) {
      this.#sayInPrivate(participants, member, ref, {
        id: log.takeId(),
        user: describe(viewer),
        message: text,
        sent_at: now,
        is_private: true,
      })
      return null
    }
    // Those who keep order are heard in the worst of a flood.
    if (!mayModerate(who) && !this.#lineRate.take(parts.clock.monotonic())) return 'room_busy'
    const line = { member, ref, text }
    const screened = this.#feature.screen(line, who)
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
    const { parts, describe, log, roomMembers } = this.#feature
    const participants = this.#feature.participants()
    const said = log.append({ user: describe(member.viewer), message, sent_at: parts.clock.now() })
    const frame = encodeEvent('v3.chat.message', said)
    const own = encodeEvent('v3.chat.message', { ...said, ref })
    if (participants === null) roomMembers.fanOut.toAllWithOwn(frame, member, own)
    else
      roomMembers.fanOut.to({
        shares: [
          { to: { kind: 'member', member }, frame: own },
          { to: { kind: 'names', names: [participants.payer] }, frame: null },
          { to: everybody, frame },
        ],
      })
  }
}
