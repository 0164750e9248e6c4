import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Broadcast, type BroadcastEvent, nextBroadcast, off, startOf } from './broadcast-state.ts'

function run(events: readonly BroadcastEvent[], from: Broadcast = off): Broadcast {
  return events.reduce((state, event, index) => nextBroadcast(state, event, 1_000 * (index + 1)), from)
}

describe('DESK-SHOW-01 on air is what the server announced, never what the console hopes', () => {
  it('needs both the picture and the announcement', () => {
    expect(run([{ kind: 'go_live' }, { kind: 'published' }])).toEqual({
      kind: 'starting',
      step: 'announcing',
      obstacle: null,
    })
    expect(run([{ kind: 'go_live' }, { kind: 'published' }, { kind: 'announced' }])).toEqual({
      kind: 'on_air',
      since: 3_000,
    })
  })

  it('does not go on air unasked', () => {
    expect(
      run([
        { kind: 'announced' },
        { kind: 'published' },
        { kind: 'lost', reason: 'line' },
        { kind: 'stopped' },
      ]),
    ).toEqual(off)
  })
})

describe('DESK-SHOW-02 the clock of a show runs on over every interruption', () => {
  it('keeps the start, and names the newest reason', () => {
    const interrupted = run([
      { kind: 'go_live' },
      { kind: 'announced' },
      { kind: 'lost', reason: 'line' },
      { kind: 'lost', reason: 'media_worker' },
    ])
    expect(interrupted).toEqual({ kind: 'interrupted', since: 2_000, reason: 'media_worker', lostAt: 3_000 })
    expect(run([{ kind: 'announced' }], interrupted)).toEqual({ kind: 'on_air', since: 2_000 })
  })

  it('takes up a show that a reload broke off', () => {
    expect(run([{ kind: 'resume', since: 5 }, { kind: 'published' }, { kind: 'announced' }])).toEqual({
      kind: 'on_air',
      since: 5,
    })
  })
})

describe('DESK-SHOW-03 the performer’s order to stop is final', () => {
  it('is not undone by anything that arrives late', () => {
    const late: BroadcastEvent[] = [
      { kind: 'announced' },
      { kind: 'published' },
      { kind: 'lost', reason: 'line' },
      { kind: 'cut', reason: 'replaced' },
      { kind: 'go_live' },
    ]
    const stopping = run([{ kind: 'go_live' }, { kind: 'announced' }, { kind: 'stop' }])
    for (const event of late) expect(run([event], stopping)).toEqual({ kind: 'stopping', since: 2_000 })
    expect(run([{ kind: 'stopped' }], stopping)).toEqual(off)
  })

  it('says why a show ended that the performer did not end', () => {
    expect(run([{ kind: 'go_live' }, { kind: 'announced' }, { kind: 'cut', reason: 'replaced' }])).toEqual({
      kind: 'off',
      cut: 'replaced',
    })
  })
})

describe('any order of events', () => {
  const event = fc.oneof(
    ...(['go_live', 'published', 'announced', 'stop', 'stopped'] as const).map((kind) =>
      fc.constant<BroadcastEvent>({ kind }),
    ),
    fc.constant<BroadcastEvent>({ kind: 'lost', reason: 'line' }),
    fc.constant<BroadcastEvent>({ kind: 'cut', reason: 'cut_off' }),
  )

  it('never moves the start of a running show, and never runs without the performer’s order', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = off
        let wanted = false
        events.forEach((next, index) => {
          const before = state
          state = nextBroadcast(state, next, index)
          if (next.kind === 'go_live') wanted = true
          expect(wanted || state.kind === 'off').toBe(true)
          const started = startOf(before)
          if (started !== null && state.kind !== 'off') expect(startOf(state)).toBe(started)
        })
      }),
    )
  })
})
