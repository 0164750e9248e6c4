import { expect, test } from 'vitest'
import { timeOfModule } from './reporter.mjs'
import { timeLines } from './times.mjs'

const file = (name, ms, slowest = null) => ({ file: name, ms, tests: 1, slowest })
const stage = (name, ms, files = [], results = []) => ({ name, ms, files, results })

test('one table says how long each stage took, and all together', () => {
  const passed = { name: 'a', state: 'passed' }
  const stages = [
    stage('typecheck', 31_240, [], [passed]),
    stage('unit', 48_000, [file('a.test.ts', 1_000)], [passed, passed]),
  ]
  expect(timeLines(stages).slice(0, 4)).toEqual([
    '\nTime per stage:',
    '  typecheck     31.2 s     0 files      1 results',
    '  unit          48.0 s     1 files      2 results',
    '  together      79.2 s     1 files      3 results',
  ])
})

test('the fifteen slowest files of all stages are listed, slowest first, each with its slowest test', () => {
  const files = Array.from({ length: 20 }, (_, index) => file(`f${index}.test.ts`, index * 1_000))
  const lines = timeLines([
    stage('unit', 1, files),
    stage('e2e', 1, [file('whole.test.ts', 90_000, { name: 'SHOW-01 a show', ms: 61_000 })]),
  ])
  const start = lines.indexOf('\nSlowest 15 of 21 test files:')
  expect(lines.slice(start + 1, start + 4)).toEqual([
    '      90.0 s  whole.test.ts (e2e, 1 test)',
    '              61.0 s: SHOW-01 a show',
    '      19.0 s  f19.test.ts (unit, 1 test)',
  ])
  expect(lines.slice(start + 1).filter((line) => line.includes('.test.ts'))).toHaveLength(15)
  expect(lines.at(-1)).toBe('       6.0 s  f6.test.ts (unit, 1 test)')
})

test('a run of stages without files has no list of them, a run of nothing no lines at all', () => {
  expect(timeLines([stage('typecheck', 1_000)]).some((line) => line.includes('Slowest'))).toBe(false)
  expect(timeLines([])).toEqual([])
})

test('the time of a file counts its imports and hooks too', () => {
  const test = (fullName, ms) => ({
    fullName,
    diagnostic: () => (ms === null ? undefined : { duration: ms }),
  })
  const module = (tests) => ({
    relativeModuleId: 'a.test.ts',
    diagnostic: () => ({
      environmentSetupDuration: 1,
      prepareDuration: 2,
      setupDuration: 4,
      collectDuration: 8,
      duration: 16,
    }),
    children: { allTests: () => tests },
  })
  expect(timeOfModule(module([test('quick', 3), test('slow', 9), test('skipped', null)]))).toEqual({
    file: 'a.test.ts',
    ms: 31,
    tests: 3,
    slowest: { name: 'slow', ms: 9 },
  })
  expect(timeOfModule(module([test('skipped', null)])).slowest).toBeNull()
})
