import { expect, test } from 'vitest'
import { report } from './summary.mjs'

function printed(results) {
  const lines = []
  const exitCode = report(results, (line) => lines.push(line))
  return { exitCode, lines, last: lines.at(-1) }
}

const passed = { name: 'a', state: 'passed' }
const failed = { name: 'b', state: 'failed', reason: 'expected 1\nreceived 2' }
const skipped = { name: 'c', state: 'skipped', reason: 'no camera' }

test('the last line counts every state', () => {
  expect(printed([passed, passed, failed, skipped]).last).toBe('2 passed, 1 failed, 1 skipped')
})

test('what was skipped and what failed is listed by name and reason', () => {
  const { lines } = printed([passed, failed, skipped])
  expect(lines).toContain('  c: no camera')
  expect(lines).toContain('  b: expected 1')
})

test('skips alone do not fail a run, failures do', () => {
  expect(printed([passed, skipped]).exitCode).toBe(0)
  expect(printed([passed, failed]).exitCode).toBe(1)
})

test('a run in which nothing passed has failed', () => {
  expect(printed([]).exitCode).toBe(1)
  expect(printed([skipped]).exitCode).toBe(1)
})
