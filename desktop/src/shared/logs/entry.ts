import * as z from 'zod/mini'

/**
 * What is stored on the performer's machine. `note` is what the performer wrote about a viewer, one for each.
 */
export const LogKind = z.enum([
  'chat',
  'private_message',
  'tip',
  'show',
  'receipt',
  'toy',
  'moderation',
  'note',
])
export type LogKind = z.infer<typeof LogKind>
export const logKinds = LogKind.options

/** So that a time and a running number fit into one integer that JavaScript can hold. */
export const LOG_TIME_MAX = 8_000_000_000_000
export const LOG_TEXT_CHARS_MAX = 4_000

export const LogViewer = z.string().check(z.minLength(1), z.maxLength(64))
const time = z.int().check(z.minimum(0), z.maximum(LOG_TIME_MAX))

export const LogEntry = z.object({
  /** Says that two are the same one: `tip:<transfer>`, `chat:<id>:<time>`. The first stays. */
  key: z.string().check(z.minLength(1), z.maxLength(160)),
  kind: LogKind,
  /** Server time where the server said one; ms since 1970. */
  at: time,
  /** Whom it is about; null: nobody, or nobody whom the performer may know. */
  viewer: z.nullable(LogViewer),
  text: z.string().check(z.maxLength(LOG_TEXT_CHARS_MAX)),
  tokens: z.nullable(z.int()),
  showId: z.nullable(z.string().check(z.maxLength(64))),
  /** JSON of what machines may want to read later: the lines of a receipt, what a toy was told. */
  details: z.nullable(z.string().check(z.maxLength(65_536))),
})
export type LogEntry = z.infer<typeof LogEntry>

/** An entry and where it stands: ids grow with time. */
export const LogRow = z.extend(LogEntry, { id: z.int() })
export type LogRow = z.infer<typeof LogRow>

export const LogQuery = z.object({
  /** Words, or their beginnings from two letters on, in names and texts; all of them must be there. */
  text: z.string().check(z.maxLength(200)),
  /** Empty: all. */
  kinds: z.array(LogKind).check(z.maxLength(8)),
  viewer: z.nullable(LogViewer),
  /** From then on, ms since 1970. */
  from: z.nullable(time),
  /** Before then. */
  to: z.nullable(time),
})
export type LogQuery = z.infer<typeof LogQuery>

export const everything: LogQuery = { text: '', kinds: [], viewer: null, from: null, to: null }

export const LOG_PAGE_ROWS_MAX = 500

export const LogPageRequest = z.object({
  query: LogQuery,
  order: z.enum(['newest', 'oldest']),
  /** The last id of the page before; null: the first page. */
  after: z.nullable(z.int()),
  limit: z.int().check(z.minimum(1), z.maximum(LOG_PAGE_ROWS_MAX)),
})
export type LogPageRequest = z.infer<typeof LogPageRequest>

export const LogPage = z.object({
  rows: z.array(LogRow),
  /** null: that was all. */ next: z.nullable(z.int()),
})
export type LogPage = z.infer<typeof LogPage>

/** Where the record stands in the streams that the server can replay. */
export const LogPositions = z.object({
  lobby: z.nullable(z.int().check(z.nonnegative())),
  room: z.nullable(z.int().check(z.nonnegative())),
})
export type LogPositions = z.infer<typeof LogPositions>

export const LOG_BATCH_ENTRIES_MAX = 200

/** Entries and the positions up to which they are complete: stored together, or not at all. */
export const LogBatch = z.object({
  entries: z.array(LogEntry).check(z.maxLength(LOG_BATCH_ENTRIES_MAX)),
  positions: LogPositions,
})
export type LogBatch = z.infer<typeof LogBatch>

/** What the record knows about a viewer. Sums stay when old lines are pruned. */
export const ViewerHistory = z.object({
  viewer: LogViewer,
  /** null: never seen. */
  firstAt: z.nullable(time),
  lastAt: z.nullable(time),
  tips: z.int(),
  tipTokens: z.int(),
  shows: z.int(),
  note: z.nullable(z.string()),
})
export type ViewerHistory = z.infer<typeof ViewerHistory>

const days = z.nullable(z.int().check(z.minimum(1), z.maximum(3_650)))

/** For how many days each kind is stored; null: for ever. Notes stay until the performer removes them. */
export const Retention = z.object({
  chat: days,
  private_message: days,
  tip: days,
  show: days,
  receipt: days,
  toy: days,
  moderation: days,
})
export type Retention = z.infer<typeof Retention>
export const retentionKinds = z.keyof(Retention).options

/** Talk fades; money, and what may be needed in a dispute, stays. */
export const defaultRetention: Retention = {
  chat: 180,
  private_message: 180,
  tip: null,
  show: null,
  receipt: null,
  toy: 180,
  moderation: null,
}
