import * as z from 'zod/mini'
import { call, nothing, notice } from './define.ts'

const AccountId = z.string().check(z.regex(/^[0-9a-f]{16}$/))

/** Somebody who logged in on this console, at one server. */
export const Account = z.object({ id: AccountId, origin: z.string(), username: z.string() })
export type Account = z.infer<typeof Account>

export const AccountList = z.object({ current: z.nullable(AccountId), accounts: z.array(Account) })
export type AccountList = z.infer<typeof AccountList>

/** `done`: main loads the page anew, as that account. */
const AccountChange = z.enum(['done', 'on_air', 'unknown'])
export type AccountChange = z.infer<typeof AccountChange>

const word = z.string().check(z.minLength(1), z.maxLength(120))

/** What main shows in its own name, in the performer's language. */
export const ShellTexts = z.object({
  offAir: word,
  onAir: word,
  inPrivate: word,
  show: word,
  mute: word,
  unmute: word,
  panic: word,
  quit: word,
  hungTitle: word,
  hungDetail: z.string().check(z.maxLength(400)),
  hungWait: word,
  hungRestart: word,
})
export type ShellTexts = z.infer<typeof ShellTexts>

export const TrayState = z.object({
  state: z.enum(['off_air', 'on_air', 'private']),
  muted: z.boolean(),
  closesToTray: z.boolean(),
})
export type TrayState = z.infer<typeof TrayState>

/** What ended without being asked to. `page`: the window's own process. */
export const CrashNote = z.object({
  at: z.number(),
  process: z.enum(['page', 'main', 'gpu', 'other']),
  reason: z.string(),
})
export type CrashNote = z.infer<typeof CrashNote>

/** Detached panels, tray, notifications, accounts, and what went wrong the last time. */
export const windowsCalls = {
  readAccounts: call({ channel: 'accounts:read', args: nothing, result: AccountList }),
  /** Who the server says is logged in; null: nobody. The session is stored under that name from now on. */
  signedIn: call({
    channel: 'accounts:signed-in',
    args: z.object({ username: z.nullable(z.string().check(z.maxLength(64))) }),
    result: AccountList,
  }),
  switchAccount: call({
    channel: 'accounts:switch',
    args: z.object({ id: AccountId }),
    result: AccountChange,
  }),
  /** Puts the present session aside, so that somebody else can log in. */
  addAccount: call({ channel: 'accounts:add', args: nothing, result: AccountChange }),
  /** Takes an account off this console, with what is stored of its session. Not the present one. */
  forgetAccount: call({ channel: 'accounts:forget', args: z.object({ id: AccountId }), result: AccountList }),
  setShellTexts: call({ channel: 'shell:words', args: ShellTexts, result: nothing }),
  setTray: call({ channel: 'tray:set', args: TrayState, result: nothing }),
  /**
   * Shown by the system, and only while no window of the console is in front. Answers whether it was shown.
   */
  notify: call({
    channel: 'notification:show',
    args: z.object({ title: word, body: z.string().check(z.maxLength(300)) }),
    result: z.boolean(),
  }),
  /**
   * What ended since it was last asked, newest first; `resume`: the page broke off while the performer was on
   * air. Each is reported once.
   */
  readCrashes: call({
    channel: 'crash:read',
    args: nothing,
    result: z.object({ crashes: z.array(CrashNote), resume: z.boolean() }),
  }),
} as const

export const windowsNotices = {
  /** From the tray's menu. */
  muteToggled: notice({ channel: 'tray:mute', payload: nothing }),
} as const
