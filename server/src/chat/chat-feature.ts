import type { ChatAllowed, ChatMessage } from '@footlight/core/protocol'
import type { RecordedEvent } from '../ledger/feed.ts'
import type { AccessContext } from '../rooms/access/access-context.ts'
import { type ChatRefusal, chatRefusals } from '../rooms/access/chat-refusals.ts'
import { chatRefusal, mayModerate } from '../rooms/access/room-policies.ts'
import { everybody } from '../rooms/fan-out/audience.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import { normaliseMessage } from '../rooms/normalise-message.ts'
import type { LoadFeature, PrivateParticipants, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import { tipOf } from '../rooms/tip-memory.ts'
import { ChatLog } from './chat-log.ts'
import type { ChatRepository } from './chat-port.ts'
import { ChatRulesFeature, type Line } from './chat-rules-feature.ts'
import type { ChatRulesRepository } from './chat-rules-port.ts'
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

export interface ChatStores {
  readonly chat: ChatRepository
  readonly chatRules: ChatRulesRepository
}

/** For every room: its chat, with the last messages and tips in it, and what its performer keeps out of it. */
export function chatFeatures({ chat, chatRules }: ChatStores): LoadFeature {
  return async ({ owner, deps: { clock }, logger, recent }) => {
    const [log, record] = await Promise.all([
      ChatLog.load({ ownerId: owner.id, store: chat, clock, logger }),
      chatRules.load(owner.id),
    ])
    for (const event of recent) {
      const tip = event.payload['to'] === undefined ? tipOf(event) : null
      if (tip !== null) log.noteTip(tip)
    }
    return (context) => {
      const said = new ChatFeature(context, log, (line, who) => rules.screen(line, who))
      const release = (line: Line) => said.release(line)
      const rules = new ChatRulesFeature(context, { store: chatRules, record, log, release })
      return [said, rules]
    }
  }
}

/** The performer's own filters and raid protection. null: it may be said now. */
type Screen = (line: Line, who: AccessContext) => ChatRefusal | null | Promise<ChatRefusal | null>

/** Takes one room's chat: decides, numbers, keeps and fans out. Runs inside the mailbox. */
export class ChatFeature implements RoomFeature {
  readonly #context: RoomContext
  readonly #log: ChatLog
  readonly #screen: Screen
  readonly #pastTippers: PastTippers
  readonly #lineRate = new LineRate()

  constructor(context: RoomContext, log: ChatLog, screen: Screen) {
    this.#context = context
    this.#log = log
    this.#screen = screen
    this.#pastTippers = new PastTippers(context.deps.ledger, context.owner().id)
  }

  /** Its author is told where it was refused. Answers at once unless something has to be looked up. */
  say(member: RoomSocket, ref: string, raw: string): void | Promise<void> {
    const answer = (refusal: ChatRefusal | null): void => {
      if (refusal !== null)
        member.write(
          encodeEvent('v3.chat.message_failed', { ref, error: refusal, message: chatRefusals[refusal] }),
        )
    }
    const said = this.#take(member, ref, raw)
    return said instanceof Promise ? said.then(answer) : answer(said)
  }

  historyFrame(): Buffer {
    return this.#log.historyFrame()
  }

  /** What is tipped inside a private is for the two of them. */
  recorded(event: RecordedEvent): void {
    if (event.name === 'v3.tip.received' && event.to === null) this.#log.noteTip(event.payload)
  }

  close(): Promise<void> {
    return this.#log.save()
  }

  /** null: said. */
  #take(member: RoomSocket, ref: string, raw: string): ChatRefusal | null | Promise<ChatRefusal | null> {
    const text = normaliseMessage(raw)
    if (!text.ok) return text.error
    if (this.#context.deps.isProhibited(text.value)) return 'prohibited'
    if (this.#rule !== 'tip_anytime') return this.#sayAs(member, ref, text.value, false)
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
      for (const each of this.#context.roomMembers.named(username))
        each.write(each === member ? encodeEvent('v3.chat.message', { ...said, ref }) : frame)
    }
  }

  /**
   * Says a line that was let go later: the rule of the room was met when it was written, what holds against
   * its author counts now.
   */
  release(line: Line): ChatRefusal | null {
    const refusal = chatRefusal(this.#context.access(line.member.viewer), 'all', {
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
    const { deps, tips } = this.#context
    const { viewer } = member
    const now = deps.clock.now()
    const recentTipTokens = tips.recentTokens(viewer.username, now)
    const who = this.#context.access(viewer)
    const { hasTokens } = viewer
    const refusal = chatRefusal(who, this.#rule, { hasTokens, recentTipTokens, hasEverTipped })
    if (refusal !== null) return refusal
    const participants = this.#context.facts.privateParticipants()
    if (
      participants !== null &&
      (viewer.username === participants.owner || viewer.username === participants.payer)
    ) {
      this.#sayInPrivate(participants, member, ref, {
        id: this.#log.takeId(),
        user: this.#context.describe(viewer),
        message: text,
        sent_at: now,
        is_private: true,
      })
      return null
    }
    // Those who keep order are heard in the worst of a flood.
    if (!mayModerate(who) && !this.#lineRate.take(deps.clock.monotonic())) return 'room_busy'
    const line = { member, ref, text }
    const screened = this.#screen(line, who)
    return screened instanceof Promise
      ? screened.then((verdict) => this.#speakUnless(verdict, line))
      : this.#speakUnless(screened, line)
  }

  #speakUnless(refusal: ChatRefusal | null, line: Line): ChatRefusal | null {
    if (refusal === null) this.#speak(line)
    return refusal
  }

  /** The performer's `chat_allowed`, as it is now. */
  get #rule(): ChatAllowed {
    return this.#context.owner().settings.chat_allowed
  }

  /** In public; the payer of a private that runs does not read it. */
  #speak({ member, ref, text: message }: Line): void {
    const { deps, roomMembers } = this.#context
    const participants = this.#context.facts.privateParticipants()
    const said = this.#log.append({
      user: this.#context.describe(member.viewer),
      message,
      sent_at: deps.clock.now(),
    })
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
