import { expect, test } from 'vitest'
import { expectNone } from './expect-none.ts'
import { crossings, upwardImports, wrongDirections } from './layers.ts'
import { isProgram, readRepository } from './repository.ts'

const programs = readRepository().filter(isProgram)
const file = (path: string, text: string) => ({ path, text })

test('imports follow the layers', () => {
  expectNone(
    wrongDirections(programs),
    'These imports point the wrong way. Move the code to a layer that both sides may use, or pass it in through an ' +
      'interface of core/ports (the table is in tests/tidy/layers.ts):',
  )
})

test('areas of the server import only those below them', () => {
  expectNone(
    upwardImports(programs),
    'These areas import one above their own. Move what both need into the lower one, or let the upper one pass it ' +
      'in (the list is in tests/tidy/layers.ts):',
  )
})

test('packages meet through their names, never through ../..', () => {
  expectNone(
    crossings(programs),
    'Import these by package name (@footlight/core/...) and export what is missing there:',
  )
})

test.each([
  ['server/src/rooms/room.ts', '@footlight/core/stores'],
  ['server/src/rooms/room.ts', '@footlight/ui/Button'],
  ['core/src/protocol/frame.ts', '../rules/result.ts'],
  ['core/src/rules/result.ts', '../stores/tip-store.ts'],
  ['desktop/src/renderer/App.tsx', '@footlight/native-bridges/obs'],
  ['desktop/src/renderer/App.tsx', '../main/window.ts'],
  ['desktop/src/main/index.ts', '@footlight/ui/Button'],
  ['web/app/root.tsx', '@footlight/server'],
  ['native-bridges/src/obs/bridge.ts', '@footlight/core/stores/tip-store'],
])('%s may not import %s', (path, specifier) => {
  expect(wrongDirections([file(path, `import { x } from '${specifier}'`)])).toHaveLength(1)
  expect(wrongDirections([file(path, `export const load = () => import('${specifier}')`)])).toHaveLength(1)
  expect(wrongDirections([file(path, `export type * from '${specifier}'`)])).toHaveLength(1)
})

test.each([
  ['server/src/rooms/room.ts', '@footlight/core/rules'],
  ['server/src/rooms/room.ts', 'fastify'],
  ['core/src/stores/tip-store.ts', '../protocol/frame.ts'],
  ['desktop/src/main/index.ts', '@footlight/native-bridges'],
  ['web/app/root.tsx', '@footlight/ui/Button'],
  ['web/app/root.tsx', './routes/home.tsx'],
  ['server/src/rooms/room.test.ts', '@footlight/core/stores'],
])('%s may import %s', (path, specifier) => {
  expect(wrongDirections([file(path, `import { x } from '${specifier}'`)])).toEqual([])
})

test('a folder that the table does not know is reported', () => {
  expect(wrongDirections([file('core/src/new-layer/thing.ts', '')])).toHaveLength(1)
})

test('a relative import into another package is reported', () => {
  expect(
    crossings([file('web/app/root.tsx', `import { x } from '../../core/src/rules/result.ts'`)]),
  ).toHaveLength(1)
  expect(crossings([file('web/app/routes/a/b.tsx', `import { x } from '../../root.tsx'`)])).toEqual([])
})

test.each([
  ['server/src/platform/site.ts', '../accounts/cookie.ts'],
  ['server/src/rooms/room.ts', '../shows/show-feature.ts'],
  ['server/src/rooms/modes/rules.ts', '../../shows/show-feature.ts'],
  ['server/src/pages/module.ts', '../app/create-server.ts'],
  ['server/src/tips/module.ts', '../modules.ts'],
])('the area of %s does not import %s', (path, specifier) => {
  expect(upwardImports([file(path, `import { x } from '${specifier}'`)])).toHaveLength(1)
  expect(upwardImports([file(path, `export type * from '${specifier}'`)])).toHaveLength(1)
})

test.each([
  ['server/src/shows/show-feature.ts', '../rooms/room.ts'],
  ['server/src/shows/show-feature.ts', './join.ts'],
  ['server/src/modules.ts', './pages/module.ts'],
  ['server/src/app/run.ts', '../modules.ts'],
  ['server/src/rooms/room.test.ts', '../modules.ts'],
])('the area of %s may import %s', (path, specifier) => {
  expect(upwardImports([file(path, `import { x } from '${specifier}'`)])).toEqual([])
})

test('an area that the list does not know is reported', () => {
  expect(upwardImports([file('server/src/new-area/thing.ts', '')])).toHaveLength(1)
})
