import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@footlight/core/rules/result'
import * as z from 'zod/mini'

const folder = join(import.meta.dirname, '../../../../resources/locales/en')
const File = z.record(z.string(), z.unknown())

/** Texts of one group of a file of `resources/locales/en`, those of its own groups left out. @throws where it is not there. */
export function englishTexts(file: string, group: string): Readonly<Record<string, string>> {
  const texts = File.parse(JSON.parse(readFileSync(join(folder, `${file}.json`), 'utf8')))[group]
  assert(typeof texts === 'object' && texts !== null, `${file}.json has no ${group}`)
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string'))
}
