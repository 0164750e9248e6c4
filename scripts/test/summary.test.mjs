import { expect, test } from 'vitest'
import { report } from './summary.mjs'

function printed(results, stages = []) {
  const lines = []
  const exitCode = report(results, stages, (line) => lines.push(line))
  return { exitCode, lines, last: lines.at(-1) }
}

const passed = { name: 'a', state: 'passed' }
const failed = { name: 'b', state: 'failed', reason: 'expected 1\nreceived 2' }
const skipped = { name: 'c', state: 'skipped', reason: 'no camera' }

test('the last line counts every state', () => {
  expect(printed([passed, passed, failed, skipped]).last).toBe('2 passed, 1 failed, 1 skipped')
})

test('what was skipped and what failed is listed by name and reason', () => {
  const { lines } = printed([passed, failed, { ...skipped, reason: 'no camera\nat all' }])
  expect(lines).toContain('  c: no camera')
  expect(lines).not.toContain('      at all')
  expect(lines.slice(lines.indexOf('  b: expected 1'))).toEqual([
    '  b: expected 1',
    '      received 2',
    '',
    '1 passed, 1 failed, 1 skipped',
  ])
})

test('skips alone do not fail a run, failures do', () => {
  expect(printed([passed, skipped]).exitCode).toBe(0)
  expect(printed([passed, failed]).exitCode).toBe(1)
})

test('a run in which nothing passed has failed', () => {
  expect(printed([]).exitCode).toBe(1)
  expect(printed([skipped]).exitCode).toBe(1)
})

test('where the time went comes before what failed, and the count stays the last line', () => {
  const file = { file: 'a.test.ts', ms: 1_000, tests: 2, slowest: null }
  const stage = { name: 'unit', ms: 2_000, results: [passed, failed], files: [file] }
  const { lines, last } = printed([passed, failed], [stage])
  const indexOf = (start) => lines.findIndex((line) => line.trim().startsWith(start))
  expect(indexOf('Time per stage')).toBeGreaterThanOrEqual(0)
  expect(indexOf('Slowest')).toBeGreaterThan(indexOf('Time per stage'))
  expect(indexOf('Failed')).toBeGreaterThan(indexOf('Slowest'))
  expect(last).toBe('1 passed, 1 failed, 0 skipped')
})
