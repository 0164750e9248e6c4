import { expect, test } from 'vitest'
import { emptyNames, leftoverMarkers, lockedHosts, machinePaths, silencedCompiler } from './banned-text.ts'
import { expectNone } from './expect-none.ts'
import { isProgram, readRepository, type SourceFile } from './repository.ts'

const files = readRepository()
const programs = files.filter(isProgram)
const sample = (text: string, path = 'core/src/rules/sample.ts'): SourceFile[] => [{ path, text }]
const at = '@'

test('nothing is left to do in the code', () => {
  expectNone(leftoverMarkers(programs), 'Do it, or write it down outside of the code:')
})

test('the compiler is not silenced', () => {
  expectNone(
    silencedCompiler(programs),
    'Repair the types; where a test must be wrong on purpose, use @ts-expect-error with a reason:',
  )
})

test('no path of a machine is in the repository', () => {
  const written = files.filter(({ path }) => !/^(resources|docs)\//.test(path))
  expectNone(
    machinePaths(written),
    'Take these from settings, from the system (os.tmpdir) or relative to the file:',
  )
})

test('names say what is inside', () => {
  expectNone(emptyNames(files), 'Name these files after what they do:')
})

test('the lock file names no host', () => {
  const lockFile = files.find(({ path }) => path === 'package-lock.json')
  expectNone(
    lockFile ? lockedHosts(lockFile) : [],
    'Remove "resolved" from these (npm config: omit-lockfile-registry-resolved):',
  )
})

test.each([`// TO${'DO'}: later`, `/* FIX${'ME'} */`, `// XX${'X'}`])('%s is a leftover', (text) => {
  expect(leftoverMarkers(sample(text))).toHaveLength(1)
})

test('a word that contains a marker is none', () => {
  expect(leftoverMarkers(sample('const hackathon = METODO'))).toEqual([])
})

test('both ways to silence the compiler are found', () => {
  expect(silencedCompiler(sample(`// ${at}ts-ignore\n// ${at}ts-nocheck`))).toHaveLength(2)
})

test.each(['work', 'root', 'tmp', 'home/ann'])("a path below '/%s' is of a machine", (folder) => {
  expect(machinePaths(sample(`const file = '/${folder}/file.txt'`))).toHaveLength(1)
})

test.each(["'/tmpl/x'", "'./tmp/x'", "'https://example.org/work/x'", "import x from '../root/x.ts'"])(
  '%s is fine',
  (text) => {
    expect(machinePaths(sample(text))).toEqual([])
  },
)

test.each([
  'core/src/rules/utils.ts',
  'web/app/date-helpers.ts',
  'server/src/helpers/room.ts',
  'server/src/manager2.ts',
])('%s says nothing', (path) => expect(emptyNames(sample('', path))).toHaveLength(1))

test('names that only contain such a word are fine', () => {
  expect(emptyNames(sample('', 'core/src/rules/utilisation.ts'))).toEqual([])
})

test('a host in the lock file is found, a workspace link is not', () => {
  const packages = {
    'node_modules/a': { resolved: 'https://registry.example/a.tgz' },
    'node_modules/b': { resolved: 'core' },
  }
  expect(lockedHosts({ path: 'package-lock.json', text: JSON.stringify({ packages }) })).toHaveLength(1)
})
