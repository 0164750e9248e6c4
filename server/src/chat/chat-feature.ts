import type { ChatAllowed, ChatMessage, ClientEvent } from '@footlight/core/protocol'
import type { Viewer } from '../accounts/viewer.ts'
import { parseRecorded, type RecordedEvent } from '../ledger/feed.ts'
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
import type { RoomLines } from './chat-port.ts'
import { ChatRulesFeature, type Line } from './chat-rules-feature.ts'
import type { ChatRulesRepository } from './chat-rules-port.ts'
import { FanBadges } from './fan-badges.ts'
import { HighlightFeature } from './highlight-feature.ts'
import { PastTippers } from './past-tippers.ts'
import { PresenceTimes } from './presence-times.ts'
import { Replies, type ReplyPart } from './replies.ts'

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
  readonly chat: RoomLines
  readonly chatRules: ChatRulesRepository
}

/** For every room: its chat, with the last messages and tips in it, and what its performer keeps out of it. */
export function chatFeatures({ chat, chatRules }: ChatStores): LoadFeature {
  return async ({ owner, deps: { clock }, logger, recent }) => {
    const [log, record, line] = await Promise.all([
      ChatLog.load({ ownerId: owner.id, store: chat, clock, logger }),
      chatRules.load(owner.id),
      chatRules.highlight(owner.id),
    ])
    for (const event of recent) {
      const tip = event.payload['to'] === undefined ? tipOf(event) : null
      if (tip !== null) log.noteTip(tip, parseRecorded(event)?.stealthFrom ?? null)
    }
    return (context) => {
      const said = new ChatFeature(context, log, {
        screen: (line, who) => rules.screen(line, who),
        offended: (member, refusal) => rules.offended(member, refusal),
      })
      const release = (line: Line) => said.release(line)
      const rules = new ChatRulesFeature(context, { store: chatRules, record, log, release })
      const highlight = new HighlightFeature(context, { store: chatRules, log, line })
      return [said, rules, highlight, new PresenceTimes(context), new FanBadges(context)]
    }
  }
}

/** The performer's own rules of the room. */
interface Rules {
  /** Filters and raid protection. null: it may be said now. */
  screen(line: Line, who: AccessContext): ChatRefusal | null | Promise<ChatRefusal | null>
  /** One of their messages was refused. */
  offended(member: RoomSocket, refusal: ChatRefusal): void
}

/** Takes one room's chat: decides, numbers, keeps and fans out. Runs inside the mailbox. */
export class ChatFeature implements RoomFeature {
  readonly #context: RoomContext
  readonly #log: ChatLog
  readonly #rules: Rules
  readonly #pastTippers: PastTippers
  readonly #lineRate = new LineRate()
  readonly #replies: Replies

  constructor(context: RoomContext, log: ChatLog, rules: Rules) {
    this.#context = context
    this.#log = log
    this.#rules = rules
    this.#replies = new Replies(log)
    this.#pastTippers = new PastTippers(context.deps.ledger, context.owner().id)
  }

  /** Its author is told where it was refused. Answers at once unless something has to be looked up. */
  say(member: RoomSocket, said: ClientEvent<'v3.chat.message'>): void | Promise<void> {
    const { ref } = said
    const answer = (refusal: ChatRefusal | null): void => {
      if (refusal === null) return
      member.write(
        encodeEvent('v3.chat.message_failed', { ref, error: refusal, message: chatRefusals[refusal] }),
      )
      this.#rules.offended(member, refusal)
    }
    const taken = this.#take(member, said)
    return taken instanceof Promise ? taken.then(answer) : answer(taken)
  }

  /** What was said in a private goes with it. */
  statusChanged(): void {
    this.#replies.follow(this.#context.facts.privateParticipants())
  }

  flooded(member: RoomSocket): void {
    this.#rules.offended(member, 'too_often')
  }

  /** Of the public chat; null: there is none of that number among the last. */
  line(id: number): ChatMessage | null {
    return this.#log.find(id)
  }

  historyFrame({ username }: Viewer): Buffer {
    const isOwner = username === this.#context.owner().username
    return this.#log.historyFrame((stealthFrom) => isOwner || stealthFrom === username)
  }

  /** What is tipped inside a private is for the two of them. */
  recorded(event: RecordedEvent): void {
    if (event.name === 'v3.tip.received' && event.to === null)
      this.#log.noteTip(event.payload, event.stealthFrom)
  }

  close(): Promise<void> {
    return this.#log.save()
  }

  /** null: said. */
  #take(
    member: RoomSocket,
    { ref, message, reply_to: replyTo, thread }: ClientEvent<'v3.chat.message'>,
  ): ChatRefusal | null | Promise<ChatRefusal | null> {
    const text = normaliseMessage(message)
    if (!text.ok) return text.error
    if (this.#context.deps.isProhibited(text.value, 'chat')) return 'prohibited'
    const line: Line = { member, ref, text: text.value, replyTo: replyTo ?? null, thread: thread ?? null }
    if (this.#rule !== 'tip_anytime') return this.#sayAs(line, false)
    const hasEverTipped = this.#pastTippers.hasEverTipped(member.viewer.accountId)
    if (!(hasEverTipped instanceof Promise)) return this.#sayAs(line, hasEverTipped)
    return hasEverTipped.then((known) => this.#sayAs(line, known))
  }

  /**
   * Between the two of them: nobody else reads it, and it is not stored (a spy never sees the payer's chat).
   */
  #sayInPrivate(participants: PrivateParticipants, line: Line, reply: ReplyPart): void {
    const { showId } = participants
    const said = { id: this.#log.takeId(), ...this.#wordsOf(line, reply), is_private: true, thread: showId }
    this.#replies.notePrivate(participants, said)
    const frame = encodeEvent('v3.chat.message', said)
    const own = encodeEvent('v3.chat.message', { ...said, ref: line.ref })
    for (const username of [participants.owner, participants.payer])
      for (const each of this.#context.roomMembers.named(username))
        each.write(each === line.member ? own : frame)
  }

  /** What is told of a line, but for its number. */
  #wordsOf({ member: { viewer }, text }: Line, reply: ReplyPart): Omit<ChatMessage, 'id' | 'ref'> {
    return {
      user: this.#context.describe(viewer),
      message: text,
      ...(viewer.language !== null && { user_language: viewer.language }),
      sent_at: this.#context.deps.clock.now(),
      ...reply,
      ...viewer.chatStyle,
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

  #sayAs(line: Line, hasEverTipped: boolean): ChatRefusal | null | Promise<ChatRefusal | null> {
    const { deps, tips, facts } = this.#context
    const { viewer } = line.member
    const recentTipTokens = tips.recentTokens(viewer.username, deps.clock.now())
    const who = this.#context.access(viewer)
    const { hasTokens } = viewer
    const scope = scopeOf(line, facts.privateParticipants())
    if (scope === 'over') return 'private_over'
    // Whoever pays for a private is heard in it: all that they have may be held for it.
    const rule = scope === null ? this.#rule : 'all'
    const refusal = chatRefusal(who, rule, { hasTokens, recentTipTokens, hasEverTipped })
    if (refusal !== null) return refusal
    const reply = line.replyTo === null ? {} : this.#replies.quote(line.replyTo, scope)
    if (reply === null) return 'reply_gone'
    if (viewer.isTestAccount) this.#echo(line, reply)
    else if (scope !== null) this.#sayInPrivate(scope, line, reply)
    else {
      // Those who keep order are heard in the worst of a flood.
      if (!mayModerate(who) && !this.#lineRate.take(deps.clock.monotonic())) return 'room_busy'
      const screened = this.#rules.screen(line, who)
      return screened instanceof Promise
        ? screened.then((verdict) => this.#speakUnless(verdict, line))
        : this.#speakUnless(screened, line)
    }
    return null
  }

  /** A probe sees that its line was taken, and nobody else sees the line. */
  #echo(line: Line, reply: ReplyPart): void {
    const said = { id: this.#log.takeId(), ...this.#wordsOf(line, reply), ref: line.ref }
    line.member.write(encodeEvent('v3.chat.message', said))
  }

  #speakUnless(refusal: ChatRefusal | null, line: Line): ChatRefusal | null {
    if (refusal === null) this.#speak(line)
    return refusal
  }

  /** The performer's `chat_allowed`, as it is now. */
  get #rule(): ChatAllowed {
    return this.#context.owner().settings.chat_allowed
  }

  /**
   * In public; the payer of a private that runs does not read it. A line that waited may answer nothing by
   * now.
   */
  #speak(line: Line): void {
    const { member, ref, replyTo } = line
    const participants = this.#context.facts.privateParticipants()
    const reply = replyTo === null ? null : this.#replies.quote(replyTo, null)
    const said = this.#log.append(this.#wordsOf(line, reply ?? {}))
    const frame = encodeEvent('v3.chat.message', said)
    const own = encodeEvent('v3.chat.message', { ...said, ref })
    if (participants === null) this.#context.roomMembers.fanOut.toAllWithOwn(frame, member, own)
    else
      this.#context.roomMembers.fanOut.to({
        shares: [
          { to: { kind: 'member', member }, frame: own },
          { to: { kind: 'names', names: [participants.payer] }, frame: null },
          { to: everybody, frame },
        ],
      })
  }
}

/**
 * The private that a line is said in; null: it is said in public. `over`: it was written for a private that
 * its author is not in by now. Only the performer of one may turn from it to the public (READERS-04).
 */
function scopeOf(
  { member: { viewer }, thread }: Line,
  participants: PrivateParticipants | null,
): PrivateParticipants | 'over' | null {
  const { username } = viewer
  const isOwner = username === participants?.owner
  const own = isOwner || username === participants?.payer ? participants : null
  if (thread === null) return own
  if (thread === 'public') return isOwner ? null : own
  return own?.showId === thread ? own : 'over'
}
