import { fail, ok, type Result } from '@footlight/core/rules/result'
import { findPattern } from './patterns.ts'
import { type ToySettings, tipLevelFor } from './settings.ts'
import type { ToyAction, ToyState } from './state.ts'
import { passTime } from './time.ts'

/** A tip that took longer to arrive belongs to the past: history never moves a toy. ms. */
export const TIP_AGE_MS_MAX = 10_000
/** How many ids are remembered; far more than can arrive while a repeat could still be young enough. */
const SEEN_MAX = 1_000
const TEST_LEVEL = 0.5
const TEST_MS = 1_500

export interface TipOrder {
  readonly source: 'tip'
  /** Its transfer. */
  readonly id: string
  readonly viewer: string
  readonly tokens: number
  /** Since the server sent it. */
  readonly ageMs: number
  /** 0 <= x < 1; draws the pattern where the performer's rule leaves it to chance. */
  readonly dice: number
}

/** The performer's own short trial of one toy. */
export interface TestOrder {
  readonly source: 'test'
  readonly id: string
  readonly device: string
}

/**
 * `repeated`: this id counted already. `late`: older than ten seconds. `off`: not started, or stopped.
 * `not_live`: the performer is not on air. `no_level`: no rule for so many tokens. `cooldown`: too soon after
 * this viewer's last one. `queue_full`.
 */
export type QueueRefusal = 'repeated' | 'late' | 'off' | 'not_live' | 'no_level' | 'cooldown' | 'queue_full'

export interface Queued {
  readonly state: ToyState
  /** 0: it runs now; 1: it is next. */
  readonly place: number
}

export function enqueue(
  before: ToyState,
  order: TipOrder | TestOrder,
  nowMs: number,
  settings: ToySettings,
): Result<Queued, { readonly state: ToyState; readonly error: QueueRefusal }> {
  const passed = passTime(before, nowMs, settings)
  if (passed.seen.includes(order.id)) return fail({ state: passed, error: 'repeated' })
  // Refused or not, it was heard: the same tip is never judged twice, however the state changes meanwhile.
  const state = { ...passed, seen: [...passed.seen, order.id].slice(-SEEN_MAX) }
  const action =
    order.source === 'tip' ? tipAction(state, order, settings) : testAction(state, order, settings)
  if (!action.ok) return fail({ state, error: action.error })
  if (state.queue.length >= settings.queueMax) return fail({ state, error: 'queue_full' })
  const cooldowns =
    order.source === 'tip' && settings.cooldownSeconds > 0
      ? [
          ...state.cooldowns,
          { viewer: order.viewer, untilMs: state.nowMs + settings.cooldownSeconds * 1_000 },
        ]
      : state.cooldowns
  const queued = passTime({ ...state, cooldowns, queue: [...state.queue, action.value] }, nowMs, settings)
  return ok({ state: queued, place: queued.queue.findIndex(({ id }) => id === order.id) + 1 })
}

function tipAction(
  state: ToyState,
  { id, viewer, tokens, ageMs, dice }: TipOrder,
  settings: ToySettings,
): Result<ToyAction, QueueRefusal> {
  if (ageMs > TIP_AGE_MS_MAX) return fail('late')
  if (state.phase.kind === 'off') return fail('off')
  if (!state.isLive) return fail('not_live')
  const rule = tipLevelFor(tokens, settings)
  if (rule === null) return fail('no_level')
  if (state.cooldowns.some((cooldown) => cooldown.viewer === viewer)) return fail('cooldown')
  return ok({
    id,
    source: 'tip',
    viewer,
    tokens,
    device: null,
    level: Math.min(rule.level, settings.caps.level),
    durationMs: Math.min(rule.seconds, settings.caps.actionSeconds) * 1_000,
    steps: rule.pattern === null ? null : findPattern(rule.pattern, settings.patterns, dice),
  })
}

function testAction(
  state: ToyState,
  { id, device }: TestOrder,
  { caps }: ToySettings,
): Result<ToyAction, QueueRefusal> {
  if (state.phase.kind === 'off') return fail('off')
  return ok({
    id,
    source: 'test',
    viewer: null,
    tokens: 0,
    device,
    level: Math.min(TEST_LEVEL, caps.level),
    durationMs: TEST_MS,
    steps: null,
  })
}
