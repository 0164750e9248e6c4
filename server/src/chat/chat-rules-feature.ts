import {
  type ChatFilters,
  type ChatFiltersPatch,
  type ChatUser,
  type ContentRef,
  type Failure,
  type HeldAction,
  type HeldMessage,
  type ServerEvent,
  type ServerEventName,
  SLOW_MODE_SECONDS_MAX,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Viewer } from '../accounts/viewer.ts'
import type { RecordedEvent } from '../ledger/feed.ts'
import { ModerationFeature } from '../moderation/moderation-feature.ts'
import type { AccessContext } from '../rooms/access/access-context.ts'
import type { ChatRefusal } from '../rooms/access/chat-refusals.ts'
import { chatRefusal, mayModerate, maySetChatFilters } from '../rooms/access/room-policies.ts'
import type { ListedRestriction } from '../rooms/access/room-restrictions.ts'
import { staff } from '../rooms/fan-out/audience.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import { Offences } from './autosilence.ts'
import { lineOf } from './chat-content.ts'
import type { ChatLog } from './chat-log.ts'
import type { ChatRulesRecord, ChatRulesRepository } from './chat-rules-port.ts'
import { createMessageFilter, type LastSaid, type MessageFilter, REPEAT_MS } from './filters.ts'
import { HELD_MS, HeldQueue } from './held-queue.ts'
import { KnownSpeakers } from './known-speakers.ts'
import { Removals } from './removals.ts'

const MINUTE_MS = 60_000

/** One line on its way into the chat. */
export interface Line {
  readonly member: RoomSocket
  readonly ref: string
  readonly text: string
  /** Number of the line that it answers; null: none. */
  readonly replyTo: number | null
  /** Who its author was told reads it: `public` or the private by its id; null: not said. */
  readonly thread: string | null
}

interface Held extends Line {
  readonly id: string
  readonly sender: string
  readonly user: ChatUser
  readonly why: HeldMessage['why']
  readonly sentAt: number
  readonly expiresAt: number
}

interface ChatRulesDeps {
  readonly store: ChatRulesRepository
  readonly record: ChatRulesRecord
  readonly log: ChatLog
  /** Says a line that was held; refused as any other when its sender may not write any more. */
  readonly release: (line: Line) => ChatRefusal | null
}

/**
 * What a performer keeps out of their chat: filters, raid protection, and the messages that wait for a
 * decision. Runs in the room's turn.
 */
export class ChatRulesFeature implements RoomFeature {
  readonly removals: Removals
  readonly #context: RoomContext
  readonly #deps: ChatRulesDeps
  readonly #speakers: KnownSpeakers
  readonly #held = new HeldQueue<Held>()
  readonly #offences: Offences
  /** By name; monotonic ms. */
  readonly #lastSaid = new Map<string, LastSaid>()
  #record: ChatRulesRecord
  #filter: MessageFilter

  constructor(context: RoomContext, deps: ChatRulesDeps) {
    const { store, record, log } = deps
    this.#context = context
    this.#deps = deps
    this.#record = record
    this.#filter = createMessageFilter(record.filters)
    this.#offences = new Offences(context.deps.clock)
    this.removals = new Removals(context, log)
    this.#speakers = new KnownSpeakers({
      ownerId: record.ownerId,
      store,
      clock: context.deps.clock,
      logger: context.logger,
      names: log.authors(),
    })
  }

  async contentRemoved({ kind, id }: ContentRef): Promise<void> {
    if (kind === 'chat_line') await this.removals.removedByDecision(lineOf(id).id)
  }

  current(): {
    readonly raidUntil: number | null
    readonly held: readonly HeldMessage[]
    readonly filters: ChatFilters
  } {
    return { raidUntil: this.#raidUntil, held: this.#presentHeld(), filters: this.#record.filters }
  }

  /** Wall clock, ms; null: raid protection is off. */
  get #raidUntil(): number | null {
    const { raidUntil } = this.#record
    return raidUntil !== null && raidUntil > this.#context.deps.clock.now() ? raidUntil : null
  }

  /**
   * null: it may be said now. `held`: it waits. Answers at once unless an account has to be looked up. `who`:
   * its author, as of now.
   */
  screen(line: Line, who: AccessContext): ChatRefusal | null | Promise<ChatRefusal | null> {
    const { viewer } = line.member
    if (mayModerate(who)) return null
    const verdict = this.#filter.judge(
      line.text,
      this.#lastSaid.get(viewer.username) ?? null,
      this.#context.deps.clock.monotonic(),
    )
    if (verdict.kind === 'refuse') return verdict.refusal
    if (verdict.kind === 'hold') return this.#hold(line, 'hidden_word')
    if (this.#raidUntil === null) return this.#pass(line)
    // One who waits writes no second message past the first.
    if (this.#held.hasOf(viewer.username)) return 'held_already'
    const isKnown = this.#speakers.has(viewer)
    if (isKnown instanceof Promise)
      return isKnown.then((known) => (known ? this.#pass(line) : this.#hold(line, 'raid')))
    return isKnown ? this.#pass(line) : this.#hold(line, 'raid')
  }

  /** One of theirs was refused: whoever goes on is silenced for a while, and reads why (CHAT-AUTOSILENCE-01). */
  offended({ viewer }: RoomSocket, refusal: ChatRefusal): void {
    const minutes = this.#record.filters.autosilence_minutes
    if (minutes === 0 || mayModerate(this.#context.access(viewer))) return
    if (!this.#offences.note(viewer.username, refusal)) return
    this.#context.command(() =>
      this.#context.feature(ModerationFeature).autosilence(viewer, minutes, refusal),
    )
  }

  /**
   * The words of a tip, by the same rules as a message; null: they may be shown. Nothing is held: tokens
   * never move with words that nobody reads. A tip meets each `chat_allowed`, and pays for its line, so that
   * slow mode and repeats do not count it.
   */
  async screenTip(viewer: Viewer, text: string): Promise<ChatRefusal | null> {
    const who = this.#context.access(viewer)
    const refusal = chatRefusal(who, 'all', { hasTokens: true, recentTipTokens: 0, hasEverTipped: true })
    if (
      refusal !== null ||
      mayModerate(who) ||
      this.#context.facts.privateParticipants()?.payer === viewer.username
    )
      return refusal
    const verdict = this.#filter.judge(text, null, 0)
    if (verdict.kind !== 'pass') return verdict.kind === 'refuse' ? verdict.refusal : 'filtered'
    return this.#raidUntil === null || (await this.#speakers.has(viewer)) ? null : 'newcomer'
  }

  /** What holds against whom; for those who keep order here. */
  restrictions(by: Viewer): Result<readonly ListedRestriction[], Failure> {
    return mayModerate(this.#context.access(by))
      ? ok(this.#context.restrictions.list())
      : fail({ error: 'forbidden' })
  }

  #presentHeld(): readonly HeldMessage[] {
    return this.#held.all().map(present)
  }

  async changeFilters(by: Viewer, patch: ChatFiltersPatch): Promise<Result<ChatFilters, Failure>> {
    if (!maySetChatFilters(this.#context.access(by))) return fail({ error: 'forbidden' })
    const given = Object.fromEntries(
      Object.entries(patch).filter(([, value]) => value !== undefined),
    ) as Partial<ChatFilters>
    const filters = { ...this.#record.filters, ...given }
    await this.#save({ ...this.#record, filters })
    this.#filter = createMessageFilter(filters)
    return ok(filters)
  }

  /** `minutes` null: off. */
  async setRaid(by: Viewer, minutes: number | null): Promise<Result<number | null, Failure>> {
    if (!mayModerate(this.#context.access(by))) return fail({ error: 'forbidden' })
    const raidUntil = minutes === null ? null : this.#context.deps.clock.now() + minutes * MINUTE_MS
    // In force before it is stored: a full disk must not keep a raid going.
    this.#record = { ...this.#record, raidUntil }
    this.#tell('v3.chat.raid', { until: raidUntil })
    await this.#save(this.#record)
    return ok(raidUntil)
  }

  /** Answers who had written it. */
  async settle(by: Viewer, id: string, action: HeldAction): Promise<Result<string, Failure>> {
    if (!mayModerate(this.#context.access(by))) return fail({ error: 'forbidden' })
    const held = this.#held.take(id)
    if (held === null) return fail({ error: 'not_found' })
    this.#tell('v3.chat.held_settled', { ids: [id], action })
    if (action === 'release' && this.#deps.release(held) === null) this.#speakers.note(held.member.viewer)
    return ok(held.sender)
  }

  entryFrames(member: RoomSocket): Buffer | null {
    if (!mayModerate(this.#context.access(member.viewer))) return null
    const until = this.#raidUntil
    return Buffer.concat([
      ...(until === null ? [] : [encodeEvent('v3.chat.raid', { until })]),
      ...this.#presentHeld().map((held) => encodeEvent('v3.chat.held', held)),
    ])
  }

  /** Who is silenced or put out has nothing waiting. */
  recorded({ name, payload }: RecordedEvent): void {
    if (name !== 'v3.chat.moderate' || !['silence', 'ban', 'kick'].includes(payload.action)) return
    const gone = payload.target === undefined ? null : this.#held.takeOf(payload.target)
    if (gone !== null) this.#tell('v3.chat.held_settled', { ids: [gone.id], action: 'drop' })
  }

  tick(): void {
    const { clock } = this.#context.deps
    this.#offences.prune()
    const expired = this.#held.expire(clock.monotonic())
    if (expired.length > 0)
      this.#tell('v3.chat.held_settled', { ids: expired.map(({ id }) => id), action: 'expired' })
    const before = clock.monotonic() - Math.max(REPEAT_MS, SLOW_MODE_SECONDS_MAX * 1000)
    for (const [username, { at }] of this.#lastSaid) if (at < before) this.#lastSaid.delete(username)
    if (this.#record.raidUntil !== null && this.#raidUntil === null) this.#endRaid()
  }

  async close(): Promise<void> {
    await this.#speakers.save()
  }

  #endRaid(): void {
    this.#record = { ...this.#record, raidUntil: null }
    this.#tell('v3.chat.raid', { until: null })
    this.#context.command(() => this.#save(this.#record))
  }

  #pass({ member: { viewer }, text }: Line): null {
    this.#note(viewer, text)
    this.#speakers.note(viewer)
    return null
  }

  #hold(line: Line, why: HeldMessage['why']): ChatRefusal {
    const { clock, random } = this.#context.deps
    const { viewer } = line.member
    const now = clock.now()
    const held: Held = {
      ...line,
      id: random.uuid(),
      sender: viewer.username,
      user: this.#context.describe(viewer),
      why,
      sentAt: now,
      expiresAt: clock.monotonic() + HELD_MS,
    }
    const added = this.#held.add(held)
    if (!added.ok) return added.error
    this.#note(viewer, line.text)
    this.#tell('v3.chat.held', present(held))
    return 'held'
  }

  #note({ username }: Viewer, text: string): void {
    this.#lastSaid.set(username, { at: this.#context.deps.clock.monotonic(), text })
  }

  async #save(record: ChatRulesRecord): Promise<void> {
    await this.#deps.store.save(record)
    this.#record = record
  }

  /** To those who keep order here, and nobody else. */
  #tell<N extends ServerEventName>(name: N, payload: ServerEvent<N>): void {
    this.#context.roomMembers.fanOut.to({ shares: [{ to: staff, frame: encodeEvent(name, payload) }] })
  }
}

function present({ id, user, text, why, sentAt }: Held): HeldMessage {
  return { id, user, message: text, why, sent_at: sentAt, expires_at: sentAt + HELD_MS }
}
