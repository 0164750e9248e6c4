import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { legalRoutes, type RecordsStatement } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Config } from '../platform/config.ts'
import type { LegalTexts } from '../platform/legal-texts.ts'
import type { RecordsCustodian } from '../platform/records-config.ts'

/** What the software does, and no advice of a lawyer. */
const DEFAULT = join(import.meta.dirname, '../../../resources/legal/records-statement.default.txt')

/** What the pages say, for a dialog over a form (LEGAL-02), and who has the records of performers. */
export function registerLegal(
  registrar: Registrar,
  { config, legal }: { readonly config: Pick<Config, 'recordsCustodian'>; readonly legal: LegalTexts },
): void {
  registerRoute(registrar, legalRoutes.legalText, ({ params: { document }, query: { language } }) =>
    ok({ document, text: legal(document, language) }),
  )
  const recordsStatement = openRecordsStatement(config.recordsCustodian, legal)
  registerRoute(registrar, legalRoutes.recordsStatement, ({ query: { language } }) => {
    const statement = recordsStatement(language)
    return statement === null ? fail({ error: 'not_found' }) : ok(statement)
  })
}

/** In a language; null: the operator has named nobody who has the records, and a statement without one says nothing. */
function openRecordsStatement(
  custodian: RecordsCustodian | null,
  legal: LegalTexts,
): (language: string) => RecordsStatement | null {
  if (custodian === null) return () => null
  const standard = readFileSync(DEFAULT, 'utf8')
  return (language) => ({ text: legal('records-statement', language) ?? standard, custodian })
}
