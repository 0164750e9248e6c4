import * as z from 'zod/mini'
import {
  LogBatch,
  LogPage,
  LogPageRequest,
  LogPositions,
  LogQuery,
  LogViewer,
  Retention,
  ViewerHistory,
} from './entry.ts'

/**
 * Why the logbook refused. `storage_full`: the disk has no room, nothing changed. `damaged`: the file can no
 * longer be read in part. `wrong_key`: it was written with another key. `newer_version`: a later console
 * wrote it. `unavailable`: its process is down.
 */
export const LogFailure = z.enum([
  'not_open',
  'storage_full',
  'damaged',
  'wrong_key',
  'newer_version',
  'unavailable',
  'malformed',
  'internal',
])
export type LogFailure = z.infer<typeof LogFailure>

const nothing = z.object({})
const method = <Args extends z.ZodMiniType, Result extends z.ZodMiniType>(args: Args, result: Result) => ({
  args,
  result,
})
const viewer = z.object({ viewer: LogViewer })

export const OpenArgs = z.object({
  /** null: in memory, and gone with the process. */
  path: z.nullable(z.string()),
  /** 256 bits as hex; of no meaning in memory. */
  key: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** The driver's binary, where it is not found beside its package. */
  nativeBinding: z.nullable(z.string()),
  /** It was found damaged while it was open: begin a new one beside it. */
  setAside: z.boolean(),
})
export type OpenArgs = z.infer<typeof OpenArgs>

/** Everything that main may ask of the process that owns the database. */
export const logbookMethods = {
  /** Closes what was open. What was in memory goes along into the file. */
  open: method(
    OpenArgs,
    z.object({
      positions: LogPositions,
      /** Name of the damaged file that was moved aside. */ movedAside: z.nullable(z.string()),
    }),
  ),
  close: method(nothing, nothing),
  append: method(LogBatch, z.object({ added: z.int() })),
  search: method(LogPageRequest, LogPage),
  /** How many a search finds in all; for a progress bar. */
  count: method(z.object({ query: LogQuery }), z.object({ rows: z.int() })),
  /** Which of these keys it has. */
  known: method(
    z.object({ keys: z.array(z.string()).check(z.maxLength(500)) }),
    z.object({ keys: z.array(z.string()) }),
  ),
  viewerHistory: method(viewer, ViewerHistory),
  /** An empty text removes it. */
  writeNote: method(z.extend(viewer, { text: z.string().check(z.maxLength(2_000)) }), nothing),
  readRetention: method(nothing, Retention),
  setRetention: method(Retention, nothing),
  /** Also what other records say about them, and so that the server's history does not bring it back. */
  deleteViewer: method(viewer, z.object({ removed: z.int() })),
  deleteAll: method(nothing, nothing),
} as const

export type LogbookMethod = keyof typeof logbookMethods
export type LogbookArgs<M extends LogbookMethod> = z.infer<(typeof logbookMethods)[M]['args']>
export type LogbookResult<M extends LogbookMethod> = z.infer<(typeof logbookMethods)[M]['result']>

export const LogbookRequest = z.object({ id: z.int(), method: z.string(), args: z.unknown() })
export type LogbookRequest = z.infer<typeof LogbookRequest>

export const LogbookReply = z.discriminatedUnion('ok', [
  z.object({ id: z.int(), ok: z.literal(true), value: z.unknown() }),
  z.object({ id: z.int(), ok: z.literal(false), error: LogFailure }),
])
export type LogbookReply = z.infer<typeof LogbookReply>

export function isLogbookMethod(name: string): name is LogbookMethod {
  return Object.hasOwn(logbookMethods, name)
}
