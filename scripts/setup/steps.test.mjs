import { beforeEach, expect, test, vi } from 'vitest'
import { FeatureUnavailable, runSteps } from './steps.mjs'

let lines

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line) => lines.push(line))
  vi.spyOn(console, 'error').mockImplementation((line) => lines.push(line))
})

function step(overrides) {
  return { title: 'a step', isDone: () => false, run: vi.fn(async () => undefined), ...overrides }
}

function failing(error, overrides) {
  return step({ run: vi.fn(() => Promise.reject(error)), ...overrides })
}

test('what is there already is not done again', async () => {
  const done = step({ isDone: () => true })
  expect(await runSteps([done])).toEqual({ failed: [] })
  expect(done.run).not.toHaveBeenCalled()
  expect(lines).toEqual(['[1/1] a step: already there'])
})

test('a failure shows the end of the output and what to do, and the next step still runs', async () => {
  const error = Object.assign(new Error('the disk is full'), { lines: ['last words'], remedy: 'Make room.' })
  const next = step({ title: 'next' })
  expect(await runSteps([failing(error), next])).toEqual({ failed: ['a step'] })
  expect(lines.join('\n')).toMatch(/a step failed: the disk is full[\s\S]*last words[\s\S]*Make room\./)
  expect(lines.at(-1)).toBe('Failed, see above: a step.')
  expect(next.run).toHaveBeenCalledOnce()
})

test('nothing is tried after a vital step has failed', async () => {
  const next = step()
  expect(await runSteps([failing(new Error('no network'), { vital: true }), next])).toEqual({
    failed: ['a step'],
  })
  expect(next.run).not.toHaveBeenCalled()
})

test('a feature that this machine cannot have is reported and is no failure', async () => {
  const error = new FeatureUnavailable('No camera tests.', 'Run: install-camera')
  expect(await runSteps([failing(error), step({ title: 'next' })])).toEqual({ failed: [] })
  expect(lines.join('\n')).toContain('Run: install-camera')
  expect(lines.at(-1)).toBe('Not available, see above: a step.')
})
