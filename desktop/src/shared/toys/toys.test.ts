import { describe, expect, it } from 'vitest'
import {
  endControl,
  enqueue,
  nextChangeMs,
  passTime,
  setControl,
  setCruise,
  setLive,
  setPaused,
  skipCurrent,
  start,
  stop,
  type TipOrder,
  type ToyState,
  wantedLevel,
} from './index.ts'
import { runningState, shortSettings as settings, tip } from './testing/toy-samples.ts'
import { controlType } from './wanted.ts'

function take(state: ToyState, order: TipOrder, nowMs = state.nowMs) {
  const queued = enqueue(state, order, nowMs, settings)
  return queued.ok ? { ...queued.value, error: null } : { ...queued.error, place: null }
}

function all(state: ToyState, ...orders: TipOrder[]): ToyState {
  return orders.reduce((it, order) => take(it, order).state, state)
}

const levelAt = (state: ToyState, nowMs: number) =>
  wantedLevel(passTime(state, nowMs, settings), settings, 'any').level

describe('TOY-LEVEL-01 a tip does what the performer’s rule for so many tokens says', () => {
  it('runs at the level, for the time', () => {
    const { state, place } = take(runningState(), tip('a'))
    expect(place).toBe(0)
    expect(levelAt(state, 0)).toBe(0.3)
    expect(levelAt(state, 1_999)).toBe(0.3)
    expect(levelAt(state, 2_000)).toBe(0)
  })

  it('plays the pattern within the level', () => {
    const { state } = take(runningState(), tip('a', { tokens: 10 }))
    expect([0, 499, 500, 999, 1_000].map((ms) => levelAt(state, ms))).toEqual([0.6, 0.6, 0, 0, 0.6])
    expect(nextChangeMs(state, settings)).toBe(500)
  })

  it('moves nothing where there is no rule', () => {
    const gap = { ...settings, tipLevels: settings.tipLevels.slice(1) }
    expect(enqueue(runningState(gap), tip('a'), 0, gap)).toMatchObject({
      ok: false,
      error: { error: 'no_level' },
    })
  })
})

describe('TOY-TIP-01 a tip counts once, young, and only while the performer is on air and has started the toys', () => {
  it('knows a repeat, also of one that was refused', () => {
    const played = take(runningState(), tip('a')).state
    expect(take(played, tip('a')).error).toBe('repeated')
    const refused = take(setLive(runningState(), false, 0, settings), tip('b'))
    expect(refused.error).toBe('off')
    const again = setLive(start(refused.state, 1, settings), true, 1, settings)
    expect(take(again, tip('b')).error).toBe('repeated')
  })

  it('leaves history alone', () => {
    expect(take(runningState(), tip('a', { ageMs: 10_001 })).error).toBe('late')
    expect(take(runningState(), tip('b', { ageMs: 10_000 })).error).toBeNull()
  })

  it('does nothing off air', () => {
    const offAir = start(setLive(runningState(), false, 0, settings), 0, settings)
    expect(take(offAir, tip('a')).error).toBe('not_live')
  })
})

describe('TOY-QUEUE-01 first come, first served, and everybody knows their place', () => {
  it('numbers the places and keeps to the size', () => {
    const names = ['a', 'b', 'c', 'd', 'e']
    const places: (number | null)[] = []
    const full = names.reduce((state, name) => {
      const taken = take(state, tip(name))
      places.push(taken.place)
      return taken.state
    }, runningState())
    expect(places).toEqual([0, 1, 2, 3, 4])
    expect(take(full, tip('f'))).toMatchObject({ error: 'queue_full' })
    const later = passTime(full, 4_000, settings)
    expect(later.current?.id).toBe('c')
    expect(later.queue.map(({ id }) => id)).toEqual(['d', 'e'])
  })

  it('goes on to the next when the performer skips', () => {
    expect(skipCurrent(all(runningState(), tip('a'), tip('b')), 500, settings).current).toMatchObject({
      id: 'b',
      playedMs: 0,
    })
  })
})

describe('TOY-COOLDOWN-01 a viewer waits between two tips that move a toy', () => {
  it('is counted from the last tip that counted, and for that viewer alone', () => {
    const first = take(runningState(), tip('a', { viewer: 'mia' })).state
    expect(take(first, tip('b', { viewer: 'mia' }), 2_999).error).toBe('cooldown')
    expect(take(first, tip('c', { viewer: 'tom' }), 2_999).error).toBeNull()
    expect(take(first, tip('d', { viewer: 'mia' }), 3_000).error).toBeNull()
  })
})

describe('TOY-CAP-01 nothing is above the performer’s level or longer than their time', () => {
  it('cuts rules, cruise and viewers to the cap', () => {
    const strong = take(runningState(), tip('a', { tokens: 500, dice: 0.999 })).state
    expect(strong.current).toMatchObject({ level: 0.8, durationMs: 5_000 })
    expect(levelAt(setCruise(runningState(), 1, 0, settings), 0)).toBe(0.8)
    const held = setControl(runningState(), { viewer: 'mia', level: 7, untilMs: 900 }, 0, settings)
    expect(held.ok && levelAt(held.value, 0)).toBe(0.8)
  })
})

describe('TOY-CAP-02 after the longest running time toys rest, and then go on where they were', () => {
  const tired = passTime(setCruise(runningState(), 0.4, 0, settings), 10_000, settings)

  it('is still for the whole rest', () => {
    expect(levelAt(tired, 10_000)).toBe(0)
    expect(levelAt(tired, 14_999)).toBe(0)
    expect(levelAt(tired, 15_000)).toBe(0.4)
    expect(levelAt(tired, 25_000)).toBe(0)
  })

  it('takes nothing from an action that it interrupts', () => {
    const { state } = take(
      passTime(setCruise(runningState(), 0.4, 0, settings), 9_000, settings),
      tip('a', { tokens: 5 }),
    )
    expect(passTime(state, 14_999, settings).current).toMatchObject({ id: 'a', playedMs: 1_000 })
    expect(passTime(state, 15_999, settings).current).toMatchObject({ id: 'a' })
    expect(passTime(state, 16_000, settings).current).toBeNull()
  })

  it('cannot be got round by stopping and starting', () => {
    const again = setCruise(
      start(stop(tired, 'button', 10_001, settings), 10_002, settings),
      0.4,
      10_003,
      settings,
    )
    expect(levelAt(again, 10_004)).toBe(0)
  })
})

describe('TOY-STOP-01 a stop clears everything, and nothing restarts', () => {
  const busy = setCruise(all(runningState(), tip('a'), tip('b')), 0.5, 0, settings)
  const held = setControl(busy, { viewer: 'mia', level: 0.5, untilMs: 60_000 }, 0, settings)
  const stopped = stop(held.ok ? held.value : busy, 'button', 100, settings)

  it('leaves nothing', () => {
    expect(stopped).toMatchObject({
      phase: { kind: 'off', cause: 'button' },
      queue: [],
      current: null,
      cruise: 0,
      control: null,
    })
  })

  it('takes no order until the performer starts', () => {
    expect(take(stopped, tip('c')).error).toBe('off')
    expect(levelAt(setCruise(stopped, 1, 200, settings), 300)).toBe(0)
    expect(setPaused(stopped, false, 200, settings).phase.kind).toBe('off')
    expect(setControl(stopped, { viewer: 'mia', level: 1, untilMs: 900 }, 200, settings)).toEqual({
      ok: false,
      error: 'off',
    })
    expect(stop(stopped, 'quit', 300, settings).phase).toEqual({ kind: 'off', cause: 'button' })
    expect(levelAt(start(stopped, 200, settings), 300)).toBe(0)
  })

  it('comes without an order when the performer is no longer on air', () => {
    expect(setLive(busy, false, 50, settings).phase).toEqual({ kind: 'off', cause: 'show_lost' })
  })
})

describe('TOY-PAUSE-01 a pause keeps the queue and what is left of the action', () => {
  it('goes on where it was', () => {
    const paused = setPaused(all(runningState(), tip('a'), tip('b')), true, 500, settings)
    expect(levelAt(paused, 60_000)).toBe(0)
    const resumed = setPaused(paused, false, 60_000, settings)
    expect(resumed.current).toMatchObject({ id: 'a', playedMs: 500 })
    expect(take(paused, tip('c'), 1_000)).toMatchObject({ place: 2 })
  })
})

describe('TOY-CONTROL-01 one viewer holds the controls, for a time', () => {
  const mine = setControl(
    setCruise(runningState(), 0.2, 0, settings),
    { viewer: 'mia', level: 0.5, untilMs: 3_000 },
    0,
    settings,
  )
  const held = mine.ok ? mine.value : runningState()

  it('takes the place of cruise control until the time is over', () => {
    expect([0, 2_999, 3_000].map((ms) => levelAt(held, ms))).toEqual([0.5, 0.5, 0.2])
    expect(controlType(held)).toBe('viewer')
    expect(controlType(passTime(held, 3_000, settings))).toBe('cruise')
  })

  it('is moved by its holder only', () => {
    const moved = setControl(held, { viewer: 'mia', level: 0, untilMs: 3_000 }, 100, settings)
    expect(moved.ok && levelAt(moved.value, 100)).toBe(0)
    expect(setControl(held, { viewer: 'tom', level: 1, untilMs: 9_000 }, 100, settings)).toEqual({
      ok: false,
      error: 'taken',
    })
    expect(setControl(held, { viewer: 'mia', level: 1, untilMs: 100 }, 100, settings)).toEqual({
      ok: false,
      error: 'over',
    })
  })

  it('ends with a change of the mode', () => {
    expect(levelAt(endControl(held, 100, settings), 100)).toBe(0.2)
  })

  it('does not drown what others have paid for', () => {
    const both = take(held, tip('a', { tokens: 500, dice: 0 })).state
    expect(wantedLevel(both, settings, 'any')).toEqual({ level: 0.8, cause: 'tip', viewer: 'viewer_a' })
  })
})

describe('TOY-TEST-01 a trial moves one toy only', () => {
  it('leaves the others still', () => {
    const queued = enqueue(runningState(), { source: 'test', id: 't', device: 'left' }, 0, settings)
    const state = queued.ok ? queued.value.state : runningState()
    expect(wantedLevel(state, settings, 'left')).toEqual({ level: 0.5, cause: 'test', viewer: null })
    expect(wantedLevel(state, settings, 'right').level).toBe(0)
  })
})
