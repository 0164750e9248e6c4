import type { StandbyState } from '@footlight/core/client/standby-order'
import * as z from 'zod/mini'
import { call, nothing, notice } from './define.ts'

/**
 * Which keys may be the panic key: none of them is hit by a sleeve, none belongs to a system. Null: no key.
 */
export const panicKeys = [
  'CommandOrControl+Alt+Shift+Space',
  'CommandOrControl+Shift+Backspace',
  'CommandOrControl+Alt+End',
  'CommandOrControl+F9',
  'Pause',
] as const

export const PanicReport = z.object({
  /** Wall clock, ms. */
  pressedAt: z.number(),
  /** What was cut, and how many ms after the press; null while it is being cut. */
  cuts: z.nullable(z.array(z.object({ name: z.string(), stopped: z.boolean(), afterMs: z.number() }))),
  standby: z.enum([
    'asking',
    'on',
    'off_air',
    'no_session',
    'refused',
    'none',
  ] satisfies readonly StandbyState[]),
})
export type PanicReport = z.infer<typeof PanicReport>

/**
 * `taken`: another program holds the key. `unsure`: on Wayland it may reach us only while a window of ours is
 * in front.
 */
export const PanicKeyState = z.object({
  accelerator: z.nullable(z.enum(panicKeys)),
  state: z.enum(['ready', 'taken', 'unsure', 'off']),
})
export type PanicKeyState = z.infer<typeof PanicKeyState>

/** The panic key and what it cut. */
export const safetyCalls = {
  /** What a page that starts in the middle of it must know. */
  readSafety: call({
    channel: 'safety:read',
    args: nothing,
    result: z.object({ panic: z.nullable(PanicReport), key: PanicKeyState }),
  }),
  pressPanic: call({ channel: 'safety:press', args: nothing, result: nothing }),
  /**
   * The page has let go of its publication, camera and microphone. Without this word main ends the page by
   * force.
   */
  streamCut: call({ channel: 'safety:stream-cut', args: nothing, result: nothing }),
  /**
   * The performer has read the report. Coming back takes an order that is still unanswered back; staying off
   * does not.
   */
  endPanic: call({ channel: 'safety:end', args: z.object({ comeBack: z.boolean() }), result: nothing }),
  setPanicKey: call({
    channel: 'safety:set-key',
    args: z.object({ accelerator: z.nullable(z.enum(panicKeys)) }),
    result: PanicKeyState,
  }),
} as const

export const safetyNotices = {
  /** Let go of everything now, and say `streamCut`. */
  cutStream: notice({ channel: 'safety:cut-stream', payload: nothing }),
  panicChanged: notice({ channel: 'safety:changed', payload: z.nullable(PanicReport) }),
} as const
