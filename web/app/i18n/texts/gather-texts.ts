import { assert } from '@footlight/core/rules/result'
import type { TextGroup, Texts } from '../i18n.ts'

/**
 * Takes the files of one language's folder by their names. @throws where one is missing: a build without
 * words is no build.
 */
export function gatherTexts(files: Readonly<Record<string, unknown>>): Texts {
  return { common: pick(files, '/common.json'), web: pick(files, '/web.json') }
}

function pick(files: Readonly<Record<string, unknown>>, ending: string): TextGroup {
  const found = Object.entries(files).find(([path]) => path.endsWith(ending))
  assert(found !== undefined, `no texts in ${ending}`)
  return found[1] as TextGroup
}
