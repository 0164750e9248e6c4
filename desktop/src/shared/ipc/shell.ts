import { livenessLimits } from '@footlight/core/protocol/liveness'
import * as z from 'zod/mini'
import { call, nothing, notice } from './define.ts'

/** The largest is the picture of a check before a stream, in base64. */
const BODY_CHARS_MAX = Math.ceil((livenessLimits.pictureBytes * 4) / 3) + 1_024

export const ServerState = z.object({
  /** The chosen server, as an origin; null before the first choice. */
  origin: z.nullable(z.string()),
  /** Where the log-in is stored: in the system's key storage, or only until the console quits. */
  sessionKept: z.enum(['keyring', 'memory']),
})
export type ServerState = z.infer<typeof ServerState>

export const HttpCall = z.object({
  method: z.enum(['GET', 'POST', 'DELETE']),
  /** Path and query below the server's origin; main refuses all but `/api/v1/`. */
  path: z.string().check(z.startsWith('/'), z.maxLength(2_048)),
  headers: z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(1_024))),
  body: z.nullable(z.string().check(z.maxLength(BODY_CHARS_MAX))),
})
export type HttpCall = z.infer<typeof HttpCall>

export const HttpAnswer = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('answer'),
    status: z.int(),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  z.object({ kind: z.literal('no_answer') }),
  z.object({ kind: z.literal('refused'), reason: z.enum(['no_server', 'path', 'header']) }),
])
export type HttpAnswer = z.infer<typeof HttpAnswer>

export const ServerChoice = z.discriminatedUnion('kind', [
  /** Main reloads the window, because the content policy names the server. */
  z.object({ kind: z.literal('chosen'), origin: z.string() }),
  z.object({
    kind: z.literal('refused'),
    reason: z.enum(['invalid_address', 'insecure_address', 'unreachable', 'not_footlight']),
  }),
])
export type ServerChoice = z.infer<typeof ServerChoice>

/** The window, the chosen server, and HTTP by way of main. */
export const shellCalls = {
  readServer: call({ channel: 'server:read', args: nothing, result: ServerState }),
  /** Asks the address for its `site_config` first; a server that does not answer is never stored. */
  chooseServer: call({
    channel: 'server:choose',
    args: z.object({ address: z.string().check(z.maxLength(300)) }),
    result: ServerChoice,
  }),
  sendHttp: call({ channel: 'http:send', args: HttpCall, result: HttpAnswer }),
  /** On air: the machine stays awake, and closing the window asks first. */
  setOnAir: call({ channel: 'show:on-air', args: z.object({ onAir: z.boolean() }), result: nothing }),
  /** Flashes the window in the task bar until the performer looks; nothing while it is in front. */
  askAttention: call({ channel: 'window:attention', args: nothing, result: nothing }),
  /** Closes the window without asking again. */
  closeWindow: call({ channel: 'window:close', args: nothing, result: nothing }),
  /** Opens a page of the chosen server in the browser; https only. Answers whether it was opened. */
  openOnServer: call({
    channel: 'link:open',
    args: z.object({ path: z.string().check(z.startsWith('/'), z.maxLength(300)) }),
    result: z.boolean(),
  }),
} as const

export const shellNotices = {
  /** The performer closed the window while on air; main waits for `closeWindow`. */
  closeRequested: notice({ channel: 'window:close-requested', payload: nothing }),
  /** The machine woke up: sockets may be dead without knowing it. */
  systemResumed: notice({ channel: 'power:resumed', payload: nothing }),
} as const
