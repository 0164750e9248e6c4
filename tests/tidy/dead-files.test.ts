import { expect, test } from 'vitest'
import { deadFiles } from './dead-files.ts'
import { expectNone } from './expect-none.ts'
import { readRepository } from './repository.ts'

const file = (path: string, text = '') => ({ path, text })

test('every file is used', () => {
  expectNone(
    deadFiles(readRepository()),
    'Nothing but perhaps a test names these files. Use them or delete them:',
  )
})

test('a file that only its test imports is dead', () => {
  const files = [
    file('server/src/main.ts'),
    file('server/src/lonely.ts'),
    file('server/src/lonely.test.ts', `import './lonely.ts'`),
  ]
  expect(deadFiles(files)).toEqual(['server/src/lonely.ts'])
})

test('imports, routes and workers keep files alive', () => {
  const files = [
    file(
      'server/src/main.ts',
      `import { a } from './a.ts'; new Worker(new URL('./jobs/b.ts', import.meta.url))`,
    ),
    file('server/src/a.ts', `import { c } from './c/index.ts'`),
    file('server/src/jobs/b.ts'),
    file('server/src/c/index.ts'),
    file('web/app/routes.ts', `route('/', 'routes/home.tsx')`),
    file('web/app/routes/home.tsx'),
  ]
  expect(deadFiles(files)).toEqual([])
})

test('a script that a manual says to run is alive; one that it only speaks of is not', () => {
  const files = [
    file('scripts/release/sign.mjs'),
    file('scripts/release/talk.mjs'),
    file('docs/OPERATIONS.md', 'Run `node scripts/release/sign.mjs FOLDER`. See scripts/release/talk.mjs.'),
  ]
  expect(deadFiles(files)).toEqual(['scripts/release/talk.mjs'])
})

test('a file does not keep itself alive', () => {
  expect(deadFiles([file('server/src/d.ts', `import './d.ts'`)])).toEqual(['server/src/d.ts'])
})

test('what tests share lives through them', () => {
  const user = file('server/src/a.test.ts', `import './fake-clock.ts'; import './clock.ts'`)
  expect(deadFiles([file('server/src/fake-clock.ts'), file('server/src/clock.ts'), user])).toEqual([
    'server/src/clock.ts',
  ])
})
