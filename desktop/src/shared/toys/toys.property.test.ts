import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  endControl,
  enqueue,
  passTime,
  setControl,
  setCruise,
  setLive,
  setPaused,
  skipCurrent,
  start,
  stop,
  type ToyState,
  wantedLevel,
} from './index.ts'
import { runningState, shortSettings as settings, tip } from './testing/toy-samples.ts'

type Move =
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'tip'; readonly id: number; readonly viewer: number; readonly tokens: number }
  | { readonly kind: 'cruise'; readonly level: number }
  | { readonly kind: 'control'; readonly viewer: number; readonly level: number; readonly ms: number }
  | { readonly kind: 'pause' | 'resume' | 'skip' | 'end_control' | 'stop' | 'start' | 'off_air' | 'on_air' }

const level = fc.double({ min: -0.5, max: 2, noNaN: true })
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('wait' as const),
      ms: fc.double({ min: 0, max: 7_000, noNaN: true }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('tip' as const),
      id: fc.nat(30),
      viewer: fc.nat(4),
      tokens: fc.integer({ min: 1, max: 600 }),
    }),
  },
  fc.record({ kind: fc.constant('cruise' as const), level }),
  fc.record({
    kind: fc.constant('control' as const),
    viewer: fc.nat(2),
    level,
    ms: fc.double({ min: -100, max: 20_000, noNaN: true }),
  }),
  fc.record({
    kind: fc.constantFrom(
      'pause' as const,
      'resume' as const,
      'skip' as const,
      'end_control' as const,
      'stop' as const,
      'start' as const,
      'off_air' as const,
      'on_air' as const,
    ),
  }),
)

interface Run {
  state: ToyState
  nowMs: number
  /** Ids that were taken, with who and when. */
  readonly taken: { readonly id: string; readonly viewer: string; readonly atMs: number }[]
}

/** `watch` sees the level over every stretch of time, in samples. */
function apply(run: Run, step: Move, watch: (state: ToyState, ms: number) => void): void {
  const { state, nowMs } = run
  switch (step.kind) {
    case 'wait': {
      const until = nowMs + step.ms
      for (let at = nowMs; at < until; at += 50) {
        const ms = Math.min(50, until - at)
        run.state = passTime(run.state, at, settings)
        watch(run.state, ms)
      }
      run.nowMs = until
      run.state = passTime(run.state, until, settings)
      return
    }
    case 'tip': {
      const order = tip(`t${step.id}`, {
        viewer: `v${step.viewer}`,
        tokens: step.tokens,
        dice: (step.tokens % 10) / 10,
      })
      const queued = enqueue(state, order, nowMs, settings)
      run.state = queued.ok ? queued.value.state : queued.error.state
      if (queued.ok) run.taken.push({ id: order.id, viewer: order.viewer, atMs: Math.floor(nowMs) })
      return
    }
    case 'control': {
      const held = setControl(
        state,
        { viewer: `v${step.viewer}`, level: step.level, untilMs: nowMs + step.ms },
        nowMs,
        settings,
      )
      if (held.ok) run.state = held.value
      return
    }
    case 'cruise':
      run.state = setCruise(state, step.level, nowMs, settings)
      return
    default:
      run.state = simple[step.kind](state, nowMs)
  }
}

const simple = {
  pause: (state: ToyState, nowMs: number) => setPaused(state, true, nowMs, settings),
  resume: (state: ToyState, nowMs: number) => setPaused(state, false, nowMs, settings),
  skip: (state: ToyState, nowMs: number) => skipCurrent(state, nowMs, settings),
  end_control: (state: ToyState, nowMs: number) => endControl(state, nowMs, settings),
  stop: (state: ToyState, nowMs: number) => stop(state, 'button', nowMs, settings),
  start: (state: ToyState, nowMs: number) => start(state, nowMs, settings),
  off_air: (state: ToyState, nowMs: number) => setLive(state, false, nowMs, settings),
  on_air: (state: ToyState, nowMs: number) => setLive(state, true, nowMs, settings),
}

function play(
  moves: readonly Move[],
  watch: (state: ToyState, ms: number) => void = () => undefined,
  after: (run: Run, step: Move) => void = () => undefined,
): Run {
  const run: Run = { state: runningState(), nowMs: 0, taken: [] }
  for (const step of moves) {
    apply(run, step, watch)
    after(run, step)
  }
  return run
}

const moves = fc.array(move, { maxLength: 60 })
const levelOf = (state: ToyState) => wantedLevel(state, settings, 'any').level

describe('any order of events', () => {
  it('TOY-CAP-01 never wants a level above the cap, nor below nothing', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const check = (state: ToyState) => {
          expect(levelOf(state)).toBeLessThanOrEqual(settings.caps.level)
          expect(levelOf(state)).toBeGreaterThanOrEqual(0)
        }
        play(steps, check, ({ state }) => check(state))
      }),
    )
  })

  it('TOY-CAP-02 never runs longer than allowed without a full rest', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        let ranMs = 0
        let stillMs = 0
        play(steps, (state, ms) => {
          stillMs = levelOf(state) > 0 ? 0 : stillMs + ms
          if (stillMs >= settings.caps.restSeconds * 1_000) ranMs = 0
          if (levelOf(state) > 0) ranMs += ms
          // One sample and the whole millisecond to which the machine rounds down.
          expect(ranMs).toBeLessThanOrEqual(settings.caps.continuousSeconds * 1_000 + 52)
        })
      }),
    )
  })

  it('TOY-STOP-01 wants nothing but zero between a stop and the next start', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        let isStopped = false
        const check = (state: ToyState) => {
          if (isStopped) expect(levelOf(state)).toBe(0)
        }
        play(steps, check, ({ state }, step) => {
          if (step.kind === 'stop') isStopped = true
          if (step.kind === 'start') isStopped = false
          check(state)
        })
      }),
    )
  })

  it('TOY-TIP-01 takes each tip once at most', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const ids = play(steps).taken.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  it('TOY-COOLDOWN-01 never takes two tips of a viewer within the cooldown', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        const last = new Map<string, number>()
        for (const { viewer, atMs } of play(steps).taken) {
          expect(atMs - (last.get(viewer) ?? -Infinity)).toBeGreaterThanOrEqual(
            settings.cooldownSeconds * 1_000,
          )
          last.set(viewer, atMs)
        }
      }),
    )
  })

  it('TOY-QUEUE-01 keeps the order of arrival and the size', () => {
    fc.assert(
      fc.property(moves, (steps) => {
        play(
          steps,
          () => undefined,
          ({ state, taken }) => {
            const waiting = [...(state.current === null ? [] : [state.current]), ...state.queue].map(
              ({ id }) => id,
            )
            const order = taken.map(({ id }) => id)
            expect(state.queue.length).toBeLessThanOrEqual(settings.queueMax)
            expect(waiting).toEqual(order.filter((id) => waiting.includes(id)))
          },
        )
      }),
    )
  })
})
