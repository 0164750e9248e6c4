import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

// The compiler keeps core free of browser and Node: with neither's types, their globals do not exist.
const root = join(import.meta.dirname, '..', '..')
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(root, 'node_modules', '.core-sample-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Compiles one file with the settings of core. */
function compile(text: string) {
  writeFileSync(join(folder, 'sample.ts'), text)
  const compilerOptions = { composite: false, noEmit: true, emitDeclarationOnly: false, rootDir: '.' }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: '../../core/tsconfig.json',
      compilerOptions,
      include: ['sample.ts'],
      exclude: [],
    }),
  )
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' })
  return { passes: status === 0, stdout }
}

test('plain code compiles with the settings of core', () => {
  const { passes, stdout } = compile(`export const total = [1, 2].reduce((sum, each) => sum + each, 0)`)
  expect(passes, stdout).toBe(true)
})

test.each([
  'window.alert()',
  'document.title',
  'process.exit()',
  'setTimeout(() => {}, 1)',
  `fetch('/')`,
  'new WebSocket("")',
  'Buffer.alloc(1)',
])('%s does not compile in core: take a port instead', (text) =>
  expect(compile(`${text}\nexport {}`).passes).toBe(false),
)

test(`Node's modules do not compile in core`, () => {
  expect(compile(`import { readFileSync } from 'node:fs'\nexport const read = readFileSync`).passes).toBe(
    false,
  )
})
