import type * as z from 'zod/mini'
import { ingestCalls } from './ipc/ingest.ts'
import { logsCalls, logsNotices } from './ipc/logs.ts'
import { obsCalls, obsNotices } from './ipc/obs.ts'
import { safetyCalls, safetyNotices } from './ipc/safety.ts'
import { screensCalls } from './ipc/screens.ts'
import { shellCalls, shellNotices } from './ipc/shell.ts'
import { toysCalls, toysNotices } from './ipc/toys.ts'
import { updatesCalls, updatesNotices } from './ipc/updates.ts'
import { uploadsCalls } from './ipc/uploads.ts'
import { windowsCalls, windowsNotices } from './ipc/windows.ts'

export * from './ipc/shell.ts'

/**
 * Everything that the renderer may ask of main, and everything that main tells it: method -> channel and
 * schemas, one file per area in `ipc/`.
 */
export const calls = {
  ...shellCalls,
  ...ingestCalls,
  ...logsCalls,
  ...obsCalls,
  ...screensCalls,
  ...safetyCalls,
  ...toysCalls,
  ...updatesCalls,
  ...uploadsCalls,
  ...windowsCalls,
} as const
export const notices = {
  ...shellNotices,
  ...logsNotices,
  ...obsNotices,
  ...safetyNotices,
  ...toysNotices,
  ...updatesNotices,
  ...windowsNotices,
} as const

export type CallName = keyof typeof calls
export type CallArgs<Name extends CallName> = z.infer<(typeof calls)[Name]['args']>
export type CallResult<Name extends CallName> = z.infer<(typeof calls)[Name]['result']>
export type NoticeName = keyof typeof notices
export type NoticePayload<Name extends NoticeName> = z.infer<(typeof notices)[Name]['payload']>

/**
 * `foreign_sender`: not our own page's top frame. `malformed`: the schema refused it. `internal`: main
 * failed; its log says why.
 */
export type IpcError = 'foreign_sender' | 'malformed' | 'internal'

/** What travels back over the wire. */
export type IpcReply<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: IpcError }

/** `window.footlight`, as the preload exposes it. */
export type ConsoleBridge = {
  readonly [Name in CallName]: (args: CallArgs<Name>) => Promise<IpcReply<CallResult<Name>>>
} & {
  readonly [Name in NoticeName as `on${Capitalize<Name>}`]: (
    listener: (payload: NoticePayload<Name>) => void,
  ) => () => void
}
