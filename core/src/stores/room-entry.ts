import type { ChatStyle, Quote } from '../protocol/chat-style.ts'
import type { ChatMessage, ModerationNotice, ServerEvent, TipHeld, TipReceived } from '../protocol/events.ts'
import type { ShowEndReason, ShowKind } from '../protocol/shows.ts'
import type { ChatUser } from '../protocol/user.ts'
import type { WonEntry } from './won-entry.ts'

/** Who reads a line together: `public`, or a private show by its id. */
export type ThreadId = string

export const PUBLIC_THREAD: ThreadId = 'public'

/**
 * Of every line in a room. `at`: ms since 1970, server time where the server said one; lines are in this
 * order.
 */
interface EntryBase {
  /** Stays the same while a line is on the screen, also when a message of one's own comes back confirmed. */
  readonly key: string
  readonly at: number
  /** The private show that it belongs to; absent: the public room (`threadOf`). */
  readonly thread?: ThreadId
}

export function threadOf({ thread = PUBLIC_THREAD }: Pick<EntryBase, 'thread'>): ThreadId {
  return thread
}

/** A line in this thread. */
export function inThread<Entry extends EntryBase>({ thread: _, ...entry }: Entry, thread: ThreadId): Entry {
  return (thread === PUBLIC_THREAD ? entry : { ...entry, thread }) as Entry
}

export interface ChatEntry extends EntryBase {
  readonly kind: 'chat'
  readonly id: number
  readonly user: ChatUser
  readonly text: string
  readonly language: string | null
  /** Only performer and payer of a private show read it. */
  readonly isPrivate: boolean
  /** Number of the line that this one answers; null: none. */
  readonly replyTo: number | null
  /** Of that line; null: none, or it was removed. */
  readonly quote: Quote | null
  readonly style: ChatStyle
}

/** A message of one's own that the server has not confirmed. */
export interface OwnEntry extends EntryBase {
  readonly kind: 'own'
  readonly ref: string
  readonly text: string
  readonly state: 'pending' | 'failed'
  /** Number of the line that it answers; null: none. */
  readonly replyTo: number | null
  /** Code of the refusal; `network` when the line went before the answer came. null while pending. */
  readonly error: string | null
}

export interface TipEntry extends EntryBase {
  readonly kind: 'tip'
  /** It was given before one came in: no sound, no sparkle. */
  readonly isPast: boolean
  readonly transferId: string
  readonly tokens: number
  readonly sender: string
  readonly receiver: string
  readonly comment: string | null
  readonly type: string | null
  /**
   * Title of the item of the tip menu that it was for; null: for nothing in particular.
   */
  readonly item: string | null
}

/** A tip that its sender can take back: only they and the performer read it, until it is a tip or it is gone. */
export interface HeldTipEntry extends EntryBase {
  readonly kind: 'held_tip'
  readonly transferId: string
  readonly tokens: number
  readonly sender: string
  readonly receiver: string
  readonly state: 'held' | 'undone' | 'unpaid'
}

export interface ModerationEntry extends EntryBase {
  readonly kind: 'moderation'
  readonly action: ModerationNotice['action']
  /** null: this viewer may not know; say 'Someone'. */
  readonly target: string | null
  readonly by: string | null
  readonly minutes: number | null
}

export interface SubjectEntry extends EntryBase {
  readonly kind: 'subject'
  readonly subject: string
}

/** A show that was announced, has begun or is over. */
export interface ShowEntry extends EntryBase {
  readonly kind: 'show'
  readonly what: 'announced' | 'started' | 'ended'
  /** `spy`: one's own looking in. */
  readonly show: ShowKind | 'spy'
  /** Of an end, where this person may know it. */
  readonly reason: ShowEndReason | null
  /** What the performer promises; empty where there is nothing to promise. */
  readonly message: string
}

/** Somebody bought control of the toys. In a private none is sold, so this is always public. */
export interface ToyControlEntry extends EntryBase {
  readonly kind: 'toy_control'
  readonly username: string
  readonly tokens: number
  readonly seconds: number
}

/** Somebody who spends came in; told to the performer alone, by their own console. */
export interface ArrivalEntry extends EntryBase {
  readonly kind: 'arrival'
  readonly user: ChatUser
}

export type RoomEntry =
  | ChatEntry
  | OwnEntry
  | TipEntry
  | HeldTipEntry
  | ModerationEntry
  | SubjectEntry
  | ShowEntry
  | ToyControlEntry
  | ArrivalEntry
  | WonEntry

export function chatEntry(message: ChatMessage): ChatEntry {
  return {
    kind: 'chat',
    key: message.ref === undefined ? `chat:${message.id}` : `own:${message.ref}`,
    at: message.sent_at,
    id: message.id,
    user: message.user,
    text: message.message,
    language: message.user_language ?? null,
    isPrivate: message.is_private ?? false,
    // A private line of no show is nobody's: it is read nowhere rather than in public.
    ...(message.is_private && { thread: message.thread ?? '' }),
    replyTo: message.reply_to ?? null,
    quote: message.quote ?? null,
    style: message,
  }
}

export function ownEntry(ref: string, text: string, at: number, replyTo: number | null = null): OwnEntry {
  return { kind: 'own', key: `own:${ref}`, at, ref, text, replyTo, state: 'pending', error: null }
}

export function tipEntry(tip: TipReceived, { isPast } = { isPast: false }): TipEntry {
  return {
    kind: 'tip',
    isPast,
    key: `tip:${tip.transfer_id}`,
    at: tip.sent_at,
    transferId: tip.transfer_id,
    tokens: tip.tokens,
    sender: tip.sender_name,
    receiver: tip.receiver_name,
    comment: tip.comment ?? null,
    type: tip.type ?? null,
    item: tip.item ?? null,
  }
}

export function heldTipEntry(tip: TipHeld): HeldTipEntry {
  return {
    kind: 'held_tip',
    key: `held_tip:${tip.transfer_id}`,
    at: tip.sent_at,
    transferId: tip.transfer_id,
    tokens: tip.tokens,
    sender: tip.sender_name,
    receiver: tip.receiver_name,
    state: 'held',
  }
}

export function toyControlEntry({
  control_id,
  username,
  tokens,
  seconds,
  sent_at,
}: ServerEvent<'v3.toys.control_bought'>): ToyControlEntry {
  return { kind: 'toy_control', key: `toy_control:${control_id}`, at: sent_at, username, tokens, seconds }
}

export function moderationEntry(notice: ModerationNotice, key: string, at: number): ModerationEntry {
  return {
    kind: 'moderation',
    key,
    at,
    action: notice.action,
    target: notice.target ?? null,
    by: notice.by ?? null,
    minutes: notice.minutes ?? null,
  }
}

/** `name` tells lines apart: one per show and turn, whichever of several events tells of it first. */
export function showEntry(
  name: string,
  at: number,
  line: Pick<ShowEntry, 'what' | 'show'> & Partial<ShowEntry>,
): ShowEntry {
  return { reason: null, message: '', ...line, kind: 'show', key: `show:${name}:${line.what}`, at }
}
