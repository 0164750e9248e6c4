import { matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import config from '../../vitest.config.ts'
import { expectNone } from './expect-none.ts'
import { readRepository } from './repository.ts'

const patterns = projects().flatMap(({ include }) => include)

function projects(): { name: string; include: string[] }[] {
  const { test: settings } = config as { test: { projects: { test: { name: string; include: string[] } }[] } }
  return settings.projects.map((project) => project.test)
}

const runs = (path: string) => patterns.some((pattern) => matchesGlob(path, pattern))

test('every test file belongs to a stage of the test run', () => {
  const files = readRepository()
    .map((file) => file.path)
    .filter((path) => /\.(test|spec)\.\w+$/.test(path))
  expectNone(
    files.filter((path) => !runs(path)),
    'No project in vitest.config.ts includes these, so they never run. Move them or widen a pattern:',
  )
})

test('a test file that a project names is there', () => {
  const paths = new Set(readRepository().map((file) => file.path))
  expectNone(
    patterns.filter((pattern) => !pattern.includes('*') && !paths.has(pattern)),
    'vitest.config.ts names these, and they are not there:',
  )
})

test('a test file in an unknown place would be found', () => {
  expect(runs('docs/sample.test.ts')).toBe(false)
  expect(runs('server/src/ledger/fold.test.ts')).toBe(true)
})

test('the projects are the stages of npm test', () => {
  const names = projects().map(({ name }) => name)
  expect(names).toEqual(['unit', 'tidy', 'words', 'integration', 'e2e', 'alone', 'chaos'])
})
