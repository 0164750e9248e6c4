import * as z from 'zod/mini'
import { LogPositions, LogQuery } from '../logs/entry.ts'
import { LogFailure, logbookMethods } from '../logs/logbook-protocol.ts'
import { call, nothing, notice } from './define.ts'

const Passphrase = z.string().check(z.minLength(8), z.maxLength(200))
export const LogAccount = z.object({
  origin: z.string().check(z.maxLength(300)),
  username: z.string().check(z.minLength(1), z.maxLength(64)),
})
export type LogAccount = z.infer<typeof LogAccount>

/**
 * State of the logs. `locked`: waits for the performer's passphrase. `key_lost`: the system no longer gives
 * out the key. `trouble`: why nothing can be stored or read at the moment; it resumes when that is over.
 */
export const LogsState = z.object({
  account: z.nullable(LogAccount),
  kind: z.enum(['closed', 'opening', 'open', 'locked', 'key_lost', 'newer_version']),
  /**
   * Where the key is; `memory`: there is neither key storage nor passphrase, and the logs end with the
   * console.
   */
  kept: z.enum(['keyring', 'passphrase', 'memory']),
  trouble: z.nullable(z.enum(['storage_full', 'unavailable'])),
  /** A damaged file was moved aside to this name, and a new one begun. */
  movedAside: z.nullable(z.string()),
  /** null: not known before it is open. */
  positions: z.nullable(LogPositions),
})
export type LogsState = z.infer<typeof LogsState>

/** Nobody's logs are open. */
export const closedLogs: LogsState = {
  account: null,
  kind: 'closed',
  kept: 'memory',
  trouble: null,
  movedAside: null,
  positions: null,
}

export const ExportProgress = z.object({
  state: z.enum(['running', 'done', 'cancelled', 'failed']),
  rows: z.int(),
  total: z.int(),
  file: z.nullable(z.string()),
})
export type ExportProgress = z.infer<typeof ExportProgress>

/** An answer, or why there is none. */
function answer<Value extends z.ZodMiniType>(value: Value) {
  return z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true), value }),
    z.object({ ok: z.literal(false), error: LogFailure }),
  ])
}

function ask<Args extends z.ZodMiniType, Result extends z.ZodMiniType>(
  { args, result }: { readonly args: Args; readonly result: Result },
  channel: string,
) {
  return call({ channel, args, result: answer(result) })
}

/**
 * The local logs: chat, tips, shows, receipts, toy and moderation actions, notes. They never leave this
 * machine unasked.
 */
export const logsCalls = {
  readLogsState: call({ channel: 'logs:state', args: nothing, result: LogsState }),
  /** Whose logs are on this machine, the last one first. */
  readLogAccounts: call({ channel: 'logs:accounts', args: nothing, result: z.array(LogAccount) }),
  /** Those of one account; what was open is closed. Twice the same is once. */
  openLogs: call({ channel: 'logs:open', args: LogAccount, result: LogsState }),
  closeLogs: call({ channel: 'logs:close', args: nothing, result: LogsState }),
  unlockLogs: call({
    channel: 'logs:unlock',
    args: z.object({ passphrase: Passphrase }),
    result: z.enum(['open', 'wrong_passphrase', 'not_locked']),
  }),
  /** Only where there is no key storage; what is in memory goes into the file. */
  setLogsPassphrase: call({
    channel: 'logs:set-passphrase',
    args: z.object({ passphrase: Passphrase }),
    result: z.enum(['set', 'refused']),
  }),
  /** The key is lost: moves the file aside and begins a new one. */
  beginNewLogs: call({ channel: 'logs:begin-new', args: nothing, result: LogsState }),
  appendLogs: ask(logbookMethods.append, 'logs:append'),
  searchLogs: ask(logbookMethods.search, 'logs:search'),
  knownLogs: ask(logbookMethods.known, 'logs:known'),
  viewerHistory: ask(logbookMethods.viewerHistory, 'logs:viewer'),
  writeNote: ask(logbookMethods.writeNote, 'logs:write-note'),
  readRetention: ask(logbookMethods.readRetention, 'logs:retention'),
  setRetention: ask(logbookMethods.setRetention, 'logs:set-retention'),
  deleteViewerLogs: ask(logbookMethods.deleteViewer, 'logs:delete-viewer'),
  deleteAllLogs: ask(logbookMethods.deleteAll, 'logs:delete-all'),
  /** Asks where to, then writes; `logsExport` tells how far it is. `busy`: one is under way. */
  exportLogs: call({
    channel: 'logs:export',
    args: z.object({ query: LogQuery, format: z.enum(['csv', 'jsonl']) }),
    result: z.enum(['started', 'not_chosen', 'busy', 'not_open']),
  }),
  cancelLogsExport: call({ channel: 'logs:export-cancel', args: nothing, result: nothing }),
} as const

export const logsNotices = {
  logsState: notice({ channel: 'logs:state-changed', payload: LogsState }),
  logsExport: notice({ channel: 'logs:export-progress', payload: ExportProgress }),
} as const
