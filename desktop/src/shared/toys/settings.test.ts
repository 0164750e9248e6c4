import { describe, expect, it } from 'vitest'
import { defaultToySettings, settingsProblems, ToySettings, tipLevelFor } from './settings.ts'

const [first, second] = defaultToySettings.tipLevels

describe('TOY-SETTINGS-01 the performer’s rules fit together', () => {
  it('are whole as they come', () => {
    expect(ToySettings.parse(defaultToySettings)).toEqual(defaultToySettings)
    expect(settingsProblems(defaultToySettings)).toEqual([])
  })

  it('do not overlap, end before they begin or name what is not there', () => {
    const tipLevels = [
      first!,
      { ...second!, from: 24 },
      { ...second!, from: 300, to: 200 },
      { ...second!, from: 400, to: null, pattern: 'gone' },
    ]
    expect(settingsProblems({ ...defaultToySettings, tipLevels })).toEqual([
      { path: 'tipLevels.1.from', code: 'overlaps' },
      { path: 'tipLevels.2.to', code: 'ends_before_it_begins' },
      { path: 'tipLevels.3.pattern', code: 'unknown_pattern' },
    ])
  })

  it('have names of their own for patterns', () => {
    const steps = [{ level: 1, ms: 200 }]
    const patterns = [
      { id: 'mine', name: 'Mine', steps },
      { id: 'other', name: 'mine', steps },
      { id: 'pulse', name: 'Beat', steps },
    ]
    expect(settingsProblems({ ...defaultToySettings, patterns }).map(({ path }) => path)).toEqual([
      'patterns.1.name',
      'patterns.2.name',
    ])
  })

  it.each([
    { caps: { ...defaultToySettings.caps, level: 1.01 } },
    { caps: { ...defaultToySettings.caps, continuousSeconds: 0 } },
    { tipLevels: [{ ...first!, level: 0 }] },
    { tipLevels: [{ ...first!, seconds: 601 }] },
    { patterns: [{ id: 'fast', name: 'Fast', steps: [{ level: 1, ms: 99 }] }] },
    { queueMax: 0 },
  ])('refuse %j', (change) => {
    expect(ToySettings.safeParse({ ...defaultToySettings, ...change }).success).toBe(false)
  })

  it('find the rule with both ends included', () => {
    expect(
      [1, 24, 25, 499, 500, 1_000_000].map((tokens) => tipLevelFor(tokens, defaultToySettings)?.from),
    ).toEqual([1, 1, 25, 100, 500, 500])
  })
})
