import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RecordsStatement } from '@footlight/core/protocol'
import type { LegalTexts } from '../platform/legal-texts.ts'
import type { RecordsCustodian } from '../platform/records-config.ts'

/** What the software does, and no advice of a lawyer. */
const DEFAULT = join(import.meta.dirname, '../../../resources/legal/records-statement.default.txt')

/** In a language; null: the operator has named nobody who has the records, and a statement without one says nothing. */
export function openRecordsStatement(
  custodian: RecordsCustodian | null,
  legal: LegalTexts,
): (language: string) => RecordsStatement | null {
  if (custodian === null) return () => null
  const standard = readFileSync(DEFAULT, 'utf8')
  return (language) => ({ text: legal('records-statement', language) ?? standard, custodian })
}
