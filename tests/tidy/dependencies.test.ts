import { expect, test } from 'vitest'
import { undeclaredImports, unusedDependencies } from './dependencies.ts'
import { expectNone } from './expect-none.ts'
import { packageFolders, readRepository, type SourceFile } from './repository.ts'

const files = readRepository()

test('a package imports only what its package.json lists', () => {
  expectNone(
    undeclaredImports(files),
    'List these packages in the package.json of the importing package, or do without:',
  )
})

test('every dependency is used', () => {
  expectNone(
    unusedDependencies(files),
    'Remove these dependencies (used in a way that no file shows: say so in dependencies.ts):',
  )
})

/** A repository with one interesting package; the others are there and empty. */
function repository(manifest: object, sources: Record<string, string>): SourceFile[] {
  const manifests = ['', ...packageFolders.map((folder) => `${folder}/`)].map((folder) => ({
    path: `${folder}package.json`,
    text: JSON.stringify(
      folder === 'server/' ? { name: '@footlight/server', ...manifest } : { name: folder },
    ),
  }))
  return [...manifests, ...Object.entries(sources).map(([path, text]) => ({ path: `server/${path}`, text }))]
}

test('an import of an unlisted package is found, with subpaths and scopes', () => {
  const found = undeclaredImports(
    repository(
      { dependencies: { zod: '1' } },
      {
        'src/a.ts': `import 'zod/v4'; import '@scope/x/y'; import 'fastify'; import 'node:fs'; import './b.ts'`,
      },
    ),
  )
  expect(found).toEqual(['server/src/a.ts:1 imports @scope/x', 'server/src/a.ts:1 imports fastify'])
})

test('development dependencies are for tests and tools', () => {
  const manifest = { devDependencies: { vite: '1' } }
  expect(undeclaredImports(repository(manifest, { 'src/a.ts': `import 'vite'` }))).toHaveLength(1)
  expect(
    undeclaredImports(
      repository(manifest, { 'src/a.test.ts': `import 'vite'`, 'vite.config.ts': `import 'vite'` }),
    ),
  ).toEqual([])
})

test('a dependency that nothing names is found', () => {
  const manifest = {
    dependencies: { zod: '1', ws: '1', '@scope/x': '1' },
    devDependencies: { '@types/ws': '1', tool: '1' },
    scripts: { build: 'tool run' },
  }
  expect(unusedDependencies(repository(manifest, { 'src/a.ts': `import 'ws'; const lazod = 1` }))).toEqual([
    'server/package.json: zod',
    'server/package.json: @scope/x',
  ])
})
