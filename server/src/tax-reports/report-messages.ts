import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { TaxOperator } from '../platform/tax-config.ts'
import { type DocSpec, type DpiMessage, dpiMessage } from './dpi-message.ts'
import { Reported, type SellerRecord } from './seller-records.ts'

/** What the authority has from all reports of a year so far: each record with the id under which it stands there. */
export const Standing = z.object({
  operator: z.object({ of: TaxOperator, id: z.string() }),
  sellers: z.array(z.object({ record: Reported, id: z.string() })),
})
export type Standing = z.infer<typeof Standing>

interface Making {
  readonly year: number
  /** Of the year, from 1 on. */
  readonly number: number
  readonly at: number
  readonly currency: string
  readonly operator: TaxOperator
  readonly records: readonly SellerRecord[]
  /** null: it is the first of the year. */
  readonly before: Standing | null
}

export interface Made {
  readonly messages: readonly string[]
  readonly standing: Standing
}

/**
 * The messages that bring what the authority has to what is true now. New records and corrections must not be in one, so
 * there are up to two: first what is corrected or taken back, then what is new (SELLER-TAX-08).
 */
export function reportMessages(making: Making): Made {
  const { year, number, at, currency, operator, records, before } = making
  const prefix = `${operator.country}${year}${operator.country}-${plainRef(operator.tin)}`
  const known = new Map(before?.sellers.map((each) => [each.record.seller, each]))
  const [fresh, changed] = [[], []] as [DpiMessage['sellers'][number][], DpiMessage['sellers'][number][]]
  const standing: Standing['sellers'][number][] = []
  for (const record of records.filter(isReported)) {
    const was = known.get(record.seller)
    known.delete(record.seller)
    const isSame = was !== undefined && isDeepStrictEqual(was.record, record)
    const id = isSame ? was.id : `${prefix}-${record.seller.replace(':', '-')}-${number}`
    standing.push({ record, id })
    if (was === undefined) fresh.push({ record, doc: { indic: 'OECD1', id, corrects: null } })
    else if (!isSame) changed.push({ record, doc: { indic: 'OECD2', id, corrects: was.id } })
  }
  for (const [seller, { record, id }] of known)
    changed.push({
      record,
      doc: { indic: 'OECD3', id: `${prefix}-${seller.replace(':', '-')}-${number}`, corrects: id },
    })
  const doc = operatorDoc(making, `${prefix}-operator-${number}`)
  const message = (indic: DpiMessage['indic'], part: string, of: DocSpec, sellers: DpiMessage['sellers']) =>
    dpiMessage({
      ...{ id: `${prefix}-${number}-${part}`, indic, year, at, currency, sellers },
      operator: { ...operator, doc: of },
    })
  const messages: string[] = []
  const isCorrection = changed.length > 0 || doc.indic === 'OECD2'
  if (isCorrection) messages.push(message('DPI402', 'corrections', doc, changed))
  const sent: DocSpec = isCorrection ? { indic: 'OECD0', id: doc.id, corrects: null } : doc
  if (fresh.length > 0) messages.push(message('DPI401', 'new', sent, fresh))
  else if (before === null) messages.push(message('DPI403', 'nothing', doc, []))
  return { messages, standing: { operator: { of: operator, id: doc.id }, sellers: standing } }
}

function operatorDoc({ before, operator }: Making, id: string): DocSpec {
  if (before === null) return { indic: 'OECD1', id, corrects: null }
  return isDeepStrictEqual(before.operator.of, operator)
    ? { indic: 'OECD0', id: before.operator.id, corrects: null }
    : { indic: 'OECD2', id, corrects: before.operator.id }
}

function isReported(record: SellerRecord): record is Reported {
  return record.standing === 'reported' && record.declaration !== null
}

/** Ids of documents have letters and digits alone between their hyphens. */
function plainRef(tin: string): string {
  return tin.replaceAll(/[^0-9A-Za-z]/g, '')
}
