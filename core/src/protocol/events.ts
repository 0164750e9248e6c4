import * as z from 'zod/mini'
import { appsEvents } from './apps.ts'
import { audienceShowEvents } from './audience-shows.ts'
import { billingEvents } from './billing-events.ts'
import { browseClientEvents, browseEvents } from './browse.ts'
import { chatPeopleEvents } from './chat-people.ts'
import { chatRulesEvents } from './chat-rules.ts'
import { Quote } from './chat-style.ts'
import { commissionEvents } from './commission-events.ts'
import { define, type EventDefinition } from './define-event.ts'
import { fanClubEvents } from './fan-club-events.ts'
import { friendEvents } from './friend-events.ts'
import { goldenTicketEvents } from './golden-ticket.ts'
import { groupTipEvents } from './group-tips.ts'
import { Cursor } from './ids.ts'
import { ingestEvents } from './ingest.ts'
import { kothEvents } from './koth.ts'
import { libraryEvents } from './library-events.ts'
import { likeEvents } from './like-events.ts'
import { CHAT_MESSAGE_CHARS_MAX } from './limits.ts'
import { MediaClosed, MediaRequest, MediaResponse, MediaRewind, MediaState } from './media.ts'
import { pmEvents } from './messages.ts'
import { modelSettingsEvents } from './model-settings.ts'
import { notificationEvents } from './notification-events.ts'
import { onCameraEvents } from './on-camera-events.ts'
import { privateShowEvents } from './private-shows.ts'
import { ratingEvents } from './ratings.ts'
import { recordingEvents } from './recordings.ts'
import { modeEvents } from './room-modes.ts'
import { RoomStatus } from './rooms.ts'
import { scratchCardEvents } from './scratch-card.ts'
import { showServiceEvents } from './show-services.ts'
import { showEvents } from './shows.ts'
import { speedDateEvents } from './speed-date.ts'
import { studioEvents } from './studio-events.ts'
import { supportEvents } from './support-events.ts'
import { SuspensionReason } from './suspension-reason.ts'
import { tipGoalEvents } from './tip-goals.ts'
import { tipMenuEvents } from './tip-menu.ts'
import { tournamentEvents } from './tournaments.ts'
import { toysClientEvents, toysEvents } from './toys.ts'
import { ChatUser, Membership, SettingsNotice } from './user.ts'
import { versusEvents } from './versus.ts'
import { wallEvents } from './walls.ts'
import { watchEvents } from './watch.ts'
import { wheelEvents } from './wheels.ts'

const empty = z.object({})
const userFlags = [
  'is_model',
  'is_vip',
  'is_super_vip',
  'has_tokens',
  'email_confirmed',
  'has_cc',
  'has_purchase',
  'is_guest',
  'is_moderator',
] as const
const nestedUserFlags = userFlags.map((flag) => `user.${flag}`)

export const ChatMessage = z.object({
  /** Grows by one per message of the room; also tells which messages of the history are known already. */
  id: z.int(),
  user: ChatUser,
  message: z.string(),
  user_language: z.optional(z.string()),
  /** Server time, ms since 1970. */
  sent_at: z.int(),
  /** Only in the copy that goes to the sender: what the client called this message. */
  ref: z.optional(z.string()),
  /**
   * Said in a private show: only its performer and its payer read it. Absent or false: everybody in the room.
   */
  is_private: z.optional(z.boolean()),
  /** The private show that it was said in, by its id; with `is_private` alone. */
  thread: z.optional(z.string()),
  /** Number of the line that this one answers, and what it said. Both go when that line is removed. */
  reply_to: z.optional(z.int()),
  quote: z.optional(Quote),
  /** How its sender writes, by names of an allow list; absent: plain. */
  font_family: z.optional(z.string()),
  font_size: z.optional(z.string()),
  text_color: z.optional(z.string()),
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const TipReceived = z.object({
  tokens: z.int(),
  receiver_name: z.string(),
  sender_name: z.string(),
  type: z.optional(z.string()),
  comment: z.optional(z.string()),
  transfer_id: z.string(),
  /** Server time, ms since 1970. */
  sent_at: z.int(),
  cursor: Cursor,
  /** Title of the item of the tip menu that it was for; absent: for nothing in particular. */
  item: z.optional(z.string()),
})
export type TipReceived = z.infer<typeof TipReceived>

/** To its sender and the performer alone; `v3.tip.received` or `v3.tip.undone` of the same transfer ends it. */
export const TipHeld = z.object({
  transfer_id: z.string(),
  tokens: z.int(),
  receiver_name: z.string(),
  sender_name: z.string(),
  /** Server time, ms since 1970. */
  sent_at: z.int(),
  /** Until then its sender can take it back, ms since 1970. */
  held_until: z.int(),
  cursor: Cursor,
})
export type TipHeld = z.infer<typeof TipHeld>

/** `target` is there only for those who may know it; others read 'Someone'. */
export const ModerationNotice = z.object({
  action: z.enum([
    'silence',
    'unsilence',
    'kick',
    'unkick',
    'ban',
    'unban',
    'add_moderator',
    'remove_moderator',
  ]),
  target: z.optional(z.string()),
  by: z.optional(z.string()),
  minutes: z.optional(z.int()),
  cursor: z.optional(Cursor),
})
export type ModerationNotice = z.infer<typeof ModerationNotice>

const tipFields = [
  'tokens',
  'receiver_name',
  'sender_name',
  'type',
  'comment',
  'transfer_id',
  'sent_at',
  'cursor',
  'item',
]

/** What the server sends, on either socket. Numbers are public: never reused, never changed. */
export const serverEvents = {
  'v3.ping': define({ id: 2, schema: empty }),
  'v3.pong': define({ id: 3, schema: empty }),
  'v3.authorize.success': define({
    id: 4,
    // `cursor`: where the client goes on from. `head`: the newest position; what comes up to it is told after
    // the fact.
    schema: z.object({
      success: z.boolean(),
      user: ChatUser,
      cursor: Cursor,
      head: z.optional(Cursor),
      room: z.optional(z.string()),
    }),
  }),
  'v3.authorize.failed': define({ id: 5, schema: z.object({ reason: z.string() }) }),
  /** At entry of the account socket, the build of the site that the server has; before a refusal, its protocol. */
  'v3.client.version': define({ id: 6, schema: z.object({ version: z.string() }) }),
  'v3.lobby.discovered': define({ id: 8, schema: z.object({ room: z.string(), url: z.string() }) }),
  'v3.lobby.restarting': define({ id: 9, schema: z.object({ delay_ms: z.int() }) }),
  'v3.logout': define({ id: 10, schema: empty }),
  'v3.refresh': define({ id: 11, schema: empty }),
  /**
   * This account is suspended until then, ms since 1970. Rooms close their sockets with 4401
   * `account_suspended`; the account socket stays.
   */
  'v3.account.suspended': define({
    id: 13,
    schema: z.object({ suspended_until: z.int(), reason: z.nullable(SuspensionReason) }),
  }),
  'v3.token.update': define({
    id: 12,
    schema: z.object({
      username: z.string(),
      tokens: z.int(),
      token_change: z.int(),
      type: z.string(),
      membership: z.optional(Membership),
      cursor: Cursor,
    }),
    fields: ['username', 'tokens', 'token_change', 'type', 'membership', 'cursor'],
  }),
  'v3.tip.received': define({ id: 17, schema: TipReceived, fields: tipFields }),
  'v3.tip.held': define({ id: 260, schema: TipHeld }),
  // Told to the same two. `unpaid`: the performer may not receive it by now.
  'v3.tip.undone': define({
    id: 261,
    schema: z.object({ transfer_id: z.string(), why: z.enum(['undone', 'unpaid']), cursor: Cursor }),
  }),
  // `tips` are the last ones, for the eye: they carry their cursors, and one that is known already counts
  // once.
  'v3.chat.history': define({
    id: 20,
    schema: z.object({ messages: z.array(ChatMessage), tips: z.optional(z.array(TipReceived)) }),
  }),
  'v3.chat.message': define({
    id: 22,
    schema: ChatMessage,
    // What a client fills comes first, so that its frames stay short.
    fields: [
      'message',
      'ref',
      'id',
      'user.username',
      'sent_at',
      'user.gender',
      'user.recentTips',
      'user_language',
      'reply_to',
      'quote.username',
      'quote.message',
      'font_family',
      'font_size',
      'text_color',
      'thread',
    ],
    flags: [...nestedUserFlags, 'is_private', 'user.is_fan'],
  }),
  'v3.chat.message_failed': define({
    id: 23,
    schema: z.object({ ref: z.string(), error: z.string(), message: z.string() }),
  }),
  'v3.chat.user_list': define({ id: 24, schema: z.object({ count: z.int(), users: z.array(ChatUser) }) }),
  'v3.chat.user_joined': define({
    id: 25,
    schema: z.object({ user: ChatUser }),
    fields: ['user.username', 'user.gender', 'user.recentTips'],
    flags: [...nestedUserFlags, 'user.is_fan', 'user.is_invisible'],
  }),
  'v3.chat.user_left': define({ id: 26, schema: z.object({ user: z.string() }), fields: ['user'] }),
  'v3.chat.user_count': define({ id: 27, schema: z.object({ user_count: z.int() }), fields: ['user_count'] }),
  'v3.chat.banned': define({ id: 28, schema: z.object({ reason: z.optional(z.string()) }) }),
  'v3.chat.kicked': define({ id: 29, schema: z.object({ reason: z.optional(z.string()) }) }),
  'v3.chat.moderate': define({
    id: 30,
    schema: ModerationNotice,
    fields: ['action', 'target', 'by', 'minutes', 'cursor'],
  }),
  'v3.chat.subject': define({
    id: 31,
    schema: z.object({
      subject: z.string(),
      subject_color: z.optional(z.string()),
      cursor: z.optional(Cursor),
    }),
    fields: ['subject', 'subject_color', 'cursor'],
  }),
  'v3.chat.update': define({
    id: 32,
    schema: z.object({ status: RoomStatus, is_exclusive: z.boolean(), cursor: z.optional(Cursor) }),
    fields: ['status', 'cursor'],
    flags: ['is_exclusive'],
  }),
  'v3.media.response': define({ id: 41, schema: MediaResponse }),
  'v3.media.state': define({ id: 42, schema: MediaState }),
  'v3.media.rewind': define({ id: 44, schema: MediaRewind, fields: ['url', 'seconds'] }),
  'v3.media.closed': define({ id: 43, schema: MediaClosed, fields: ['id', 'reason'] }),
  ...showEvents,
  ...privateShowEvents,
  ...audienceShowEvents,
  ...showServiceEvents,
  ...appsEvents,
  ...kothEvents,
  ...goldenTicketEvents,
  ...tipMenuEvents,
  ...scratchCardEvents,
  ...tipGoalEvents,
  ...groupTipEvents,
  ...versusEvents,
  ...tournamentEvents,
  ...modeEvents,
  ...wallEvents,
  ...ratingEvents,
  ...likeEvents,
  ...onCameraEvents,
  ...fanClubEvents,
  ...libraryEvents,
  ...supportEvents,
  ...billingEvents,
  ...wheelEvents,
  ...commissionEvents,
  ...speedDateEvents,
  ...watchEvents,
  ...recordingEvents,
  ...studioEvents,
  ...pmEvents,
  ...friendEvents,
  ...notificationEvents,
  ...chatRulesEvents,
  ...chatPeopleEvents,
  ...ingestEvents,
  ...toysEvents,
  ...modelSettingsEvents,
  ...browseEvents,
  /** The account's settings, changed in another window; on the account socket. */
  'v3.user.settings': define({ id: 171, schema: SettingsNotice }),
  /** The level of invisible mode that holds now, by setting and membership; on the account socket. */
  'v3.user.invisible-mode': define({ id: 197, schema: z.object({ level: z.int() }) }),
} as const satisfies Record<string, EventDefinition>

/** What a client sends. Ids may repeat those of the server's events only where the name is the same. */
export const clientEvents = {
  'v3.authorize': define({
    id: 1,
    schema: z.object({
      token: z.string().check(z.maxLength(512)),
      version: z.int(),
      cursor: z.optional(Cursor),
      /** Studio view of a room of one's studio's model: unseen, as far as the model agreed. */
      studio_view: z.optional(z.boolean()),
      /** Only to have the picture ready: neither counted nor listed before `v3.room.shown`. */
      ahead: z.optional(z.boolean()),
    }),
  }),
  /** The room is looked at now: who came ahead is counted and listed as everybody is. */
  'v3.room.shown': define({ id: 180, schema: empty }),
  'v3.ping': define({ id: 2, schema: empty }),
  'v3.pong': define({ id: 3, schema: empty }),
  'v3.lobby.discover': define({
    id: 7,
    schema: z.object({ room: z.string().check(z.maxLength(64)) }),
    fields: ['room'],
  }),
  'v3.chat.message': define({
    id: 22,
    schema: z.object({
      ref: z.string().check(z.maxLength(64)),
      // Counted loosely here; the rule of 1 to 500 characters holds after NFC and is answered by
      // message_failed.
      message: z.string().check(z.maxLength(CHAT_MESSAGE_CHARS_MAX * 8)),
      /** The line that this one answers, by its number. */
      reply_to: z.optional(z.int().check(z.minimum(1))),
      /**
       * Who its writer was told reads it: `public`, or the private show by its id. It is never read by more.
       * Absent: whoever reads what the writer says now.
       */
      thread: z.optional(z.string().check(z.maxLength(64))),
    }),
  }),
  'v3.chat.userlist.start': define({ id: 35, schema: empty }),
  'v3.chat.userlist.stop': define({ id: 36, schema: empty }),
  'v3.media.request': define({ id: 40, schema: MediaRequest }),
  ...toysClientEvents,
  ...browseClientEvents,
} as const satisfies Record<string, EventDefinition>

export type { EventDefinition }
export type ServerEventName = keyof typeof serverEvents
export type ClientEventName = keyof typeof clientEvents
export type ServerEvent<Name extends ServerEventName = ServerEventName> = z.infer<
  (typeof serverEvents)[Name]['schema']
>
export type ClientEvent<Name extends ClientEventName = ClientEventName> = z.infer<
  (typeof clientEvents)[Name]['schema']
>
