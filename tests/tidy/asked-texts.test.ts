import { globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { IngestRefusalReason } from '@footlight/core/protocol/ingest'
import { expect, test } from 'vitest'
import { expectNone } from './expect-none.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Each text of the site in English. */
const texts = new Map<string, string>()
/** The files that hold it, with and without the ending of a plural. */
const holders = new Map<string, string[]>()
for (const file of globSync('resources/locales/en/{web,common,site/*}.json', { cwd: root })) {
  const walk = (node: object, prefix: string): void => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value !== 'string') walk(value as object, `${prefix}${key}.`)
      else {
        texts.set(prefix + key, value)
        for (const name of new Set([key, key.replace(/_(zero|one|two|few|many|other)$/, '')]))
          holders.set(prefix + name, [...(holders.get(prefix + name) ?? []), basename(file)])
      }
    }
  }
  walk(JSON.parse(readFileSync(root + file, 'utf8')) as object, '')
}

interface Module {
  readonly keys: readonly string[]
  /** Files of texts that it fetches before it is there. */
  readonly fetches: readonly string[]
  /** There with it. */
  readonly imports: readonly string[]
  /** Fetched later, when it asks for them. */
  readonly later: readonly string[]
}

const modules = new Map<string, Module>()
for (const file of globSync('web/app/**/*.{ts,tsx}', { cwd: root })) {
  if (file.includes('.test.')) continue
  const text = readFileSync(root + file, 'utf8')
  const all = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, found]) => found!)
  const beside = (path: string) => join(dirname(file), path)
  modules.set(file, {
    keys: all(/\bt\(\s*'([a-z0-9_.]+)'/g),
    fetches: all(/locales\/\*\/site\/([\w-]+\.json)/g),
    imports: all(/^(?:import|export) (?!type)[^']*?'(\.[^']+\.tsx?)'/gm).map(beside),
    later: all(/\bimport\('(\.[^']+)'\)/g).map(beside),
  })
}

/** What is there once a module is. */
function closureOf(file: string): ReadonlySet<string> {
  const files = new Set([file])
  for (const each of files) for (const other of modules.get(each)?.imports ?? []) files.add(other)
  return files
}

test('LOCALE-09 every text that the site asks for by its name is there', () => {
  expect(modules.size).toBeGreaterThan(100)
  expectNone(
    [...modules].flatMap(([file, { keys }]) =>
      keys.filter((key) => !holders.has(key)).map((key) => `${file}: ${key}`),
    ),
    'Write these texts, in all six languages, or ask for one that is there:',
  )
})

test('LOCALE-10 a part that comes later brings every text that it shows, whoever asked for it', () => {
  const pages = [...modules.keys()].filter((file) => /^web\/app\/(screens\/|root\.)/.test(file))
  const parts = new Set([...pages, ...[...modules.values()].flatMap(({ later }) => later)])
  expect(parts.size).toBeGreaterThan(50)
  const faults = [...parts].flatMap((part) => {
    const closure = [...closureOf(part)].map((file) => [file, modules.get(file)] as const)
    const there = new Set(['web.json', 'common.json', ...closure.flatMap(([, own]) => own?.fetches ?? [])])
    return closure.flatMap(([file, own]) =>
      (own?.keys ?? [])
        .filter((key) => holders.has(key) && !holders.get(key)!.some((holder) => there.has(holder)))
        .map((key) => `${file} in ${part}: ${key} is in ${holders.get(key)!.join(', ')}`),
    )
  })
  expectNone(faults, 'Fetch these texts where they are shown (`loadTexts`):')
})

test('LOCALE-11 a text that names a value is given one', () => {
  const asked = globSync('web/app/**/*.{ts,tsx}', { cwd: root }).flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/\bt\(\s*'([a-z0-9_.]+)',?\s*\)/g)].map(
      ([, key]) => [file, key!] as const,
    ),
  )
  expect(asked.length).toBeGreaterThan(500)
  expectNone(
    asked
      .filter(([, key]) => texts.get(key)?.includes('{{'))
      .map(([file, key]) => `${file}: ${key} is “${texts.get(key)}”`),
    'Give these texts their values:',
  )
})

test('LOCALE-09 every reason for which an encoder is turned away has its sentence in the console', () => {
  const { reason } = JSON.parse(readFileSync(`${root}resources/locales/en/console/ingest.json`, 'utf8'))
  expect(Object.keys(reason).sort()).toEqual([...IngestRefusalReason.options].sort())
})
