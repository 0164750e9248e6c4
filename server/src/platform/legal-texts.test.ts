import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLegalTexts } from './legal-texts.ts'

let dataDir: string
let warnings: number
const logger = {
  warn: () => {
    warnings += 1
  },
}

beforeEach(() => {
  warnings = 0
  dataDir = mkdtempSync(join(tmpdir(), 'footlight-legal-'))
  mkdirSync(join(dataDir, 'legal'))
})

afterEach(() => rmSync(dataDir, { recursive: true }))

test("LEGAL-01 the operator's text in the reader's language, else the one for all, else none", () => {
  writeFileSync(join(dataDir, 'legal', 'terms.txt'), 'for all')
  writeFileSync(join(dataDir, 'legal', 'terms.de.txt'), 'auf Deutsch')
  const texts = openLegalTexts(dataDir, logger)
  expect([texts('terms', 'de'), texts('terms', 'fr'), texts('privacy', 'de')]).toEqual([
    'auf Deutsch',
    'for all',
    null,
  ])
})

test('LEGAL-01 no language leads out of the folder, and a huge file is none', () => {
  writeFileSync(join(dataDir, 'secret.txt'), 'secret')
  writeFileSync(join(dataDir, 'legal', 'privacy.txt'), 'x'.repeat(300_000))
  const texts = openLegalTexts(dataDir, logger)
  expect([texts('terms', '../../secret'), texts('terms', 'x/../../secret'), texts('privacy', 'en')]).toEqual([
    null,
    null,
    null,
  ])
  expect(warnings).toBe(1)
})
