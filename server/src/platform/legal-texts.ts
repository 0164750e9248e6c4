import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { logEvent } from './log-event.ts'

/** Larger is no text for people. */
const BYTES_MAX = 256 * 1024
const LANGUAGE = /^[a-z]{2}$/

export type LegalDocument =
  | 'terms'
  | 'terms-changes'
  | 'privacy'
  | 'performer-agreement'
  | 'records-statement'

/**
 * What the operator has people accept or sign, in this language, else in the one without a language; null: the
 * operator has provided none.
 */
export type LegalTexts = (document: LegalDocument, language: string) => string | null

/**
 * Of `legal/terms.txt`, `legal/terms.de.txt`, `legal/privacy.txt` and so on in the data folder; each is read
 * once, when it is first asked for.
 */
export function openLegalTexts(dataDir: string, logger: Pick<Logger, 'warn'>): LegalTexts {
  const read = new Map<string, string | null>()
  const textOf = (name: string): string | null => {
    if (!read.has(name)) read.set(name, readText(join(dataDir, 'legal', name), logger))
    return read.get(name) ?? null
  }
  // Two letters and nothing else: at most 1,354 names, and none that leads out of the folder.
  return (document, language) =>
    (LANGUAGE.test(language) ? textOf(`${document}.${language}.txt`) : null) ?? textOf(`${document}.txt`)
}

function readText(path: string, logger: Pick<Logger, 'warn'>): string | null {
  if (!existsSync(path)) return null
  if (statSync(path).size <= BYTES_MAX) return readFileSync(path, 'utf8')
  logEvent(logger, 'legal_text_too_large', { path, bytesMax: BYTES_MAX })
  return null
}
