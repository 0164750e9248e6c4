import { expect, test } from 'vitest'
import { importCycles } from './cycles.ts'
import { expectNone } from './expect-none.ts'
import { isProgram, readRepository } from './repository.ts'

const file = (path: string, text: string) => ({ path, text })

test('files do not import each other in a ring', () => {
  expectNone(
    importCycles(readRepository().filter(isProgram)),
    'Break these rings: move what both sides need into a file of its own, or pass a function in:',
  )
})

test('a ring is reported once, from wherever it is entered', () => {
  const files = [
    file('a/start.ts', `import './two.ts'`),
    file('a/one.ts', `import './two.ts'`),
    file('a/two.ts', `import type { T } from './three.ts'`),
    file('a/three.ts', `export * from './one.ts'`),
  ]
  expect(importCycles(files)).toEqual(['a/one.ts -> a/two.ts -> a/three.ts -> a/one.ts'])
})

test('two ways to one file are no ring', () => {
  const files = [
    file('a/top.ts', `import './left.ts'; import './right.ts'`),
    file('a/left.ts', `import './base.ts'`),
    file('a/right.ts', `import './base.ts'`),
    file('a/base.ts', ''),
  ]
  expect(importCycles(files)).toEqual([])
})
