import type { TaxDeclarationMode } from '@footlight/core/protocol/tax-declarations'
import { countryCodes } from '@footlight/core/rules/regions/region-codes'
import { fail, ok, type Result } from '@footlight/core/rules/result'
import { plainTin } from '@footlight/core/rules/tax-reports/tin-formats'
import * as z from 'zod/mini'

/** Who reports what sellers earned: the reporting platform operator of Directive 2011/16/EU, Annex V. */
export const TaxOperator = z.object({
  name: z.string(),
  /** Where it is resident for tax and reports to; ISO 3166-1. */
  country: z.string(),
  tin: z.string(),
  /** null: none. */
  vat: z.nullable(z.string()),
  street: z.string(),
  postalCode: z.string(),
  city: z.string(),
  /** Under which people know the platform; null: under the name of the operator. */
  platformName: z.nullable(z.string()),
  /** By which the authority knows the sender of the file; null: it wants none. */
  senderId: z.nullable(z.string()),
})
export type TaxOperator = z.infer<typeof TaxOperator>

export interface TaxConfig {
  readonly mode: TaxDeclarationMode
  /** null: there are no reports. */
  readonly operator: TaxOperator | null
}

const line = (charsMax: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(charsMax),
      z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]*$/u),
    )
const text = (advice: string, charsMax = 200) => ({ schema: line(charsMax), advice })

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const taxVariables = {
  TAX_DECLARATION: {
    schema: z.enum(['off', 'optional', 'required']),
    advice: 'off, optional, or required where payouts wait for a declaration',
  },
  TAX_OPERATOR_NAME: text('the legal name of who runs this site'),
  TAX_OPERATOR_COUNTRY: {
    schema: z.string().check(z.refine((code) => countryCodes.includes(code))),
    advice: 'two capital letters of the country whose authority you report to, such as NL',
  },
  TAX_OPERATOR_TIN: text('your tax identification number in that country', 40),
  TAX_OPERATOR_VAT: text('your number for value added tax', 20),
  TAX_OPERATOR_STREET: text('street and number of your registered office'),
  TAX_OPERATOR_POSTAL_CODE: text('the postal code of your registered office', 20),
  TAX_OPERATOR_CITY: text('the city of your registered office'),
  TAX_OPERATOR_PLATFORM: text('the name under which people know this site'),
  TAX_OPERATOR_SENDER_ID: text('by which your authority knows who sends the file'),
} as const

type Values = {
  readonly [Name in keyof typeof taxVariables]?: z.infer<(typeof taxVariables)[Name]['schema']> | undefined
}

const needed = [
  'TAX_OPERATOR_NAME',
  'TAX_OPERATOR_COUNTRY',
  'TAX_OPERATOR_TIN',
  'TAX_OPERATOR_STREET',
  'TAX_OPERATOR_POSTAL_CODE',
  'TAX_OPERATOR_CITY',
] as const

/** Who is named is who asks, so without an operator nobody is asked. The error is one sentence for the operator. */
export function taxConfigOf(values: Values): Result<TaxConfig, string> {
  const named = Object.keys(taxVariables).filter((name) => values[name as keyof Values] !== undefined)
  const isNamed = named.some((name) => name !== 'TAX_DECLARATION')
  const mode = values.TAX_DECLARATION ?? (isNamed ? 'optional' : 'off')
  if (!isNamed && mode === 'off') return ok({ mode, operator: null })
  const missing = needed.filter((name) => values[name] === undefined)
  if (missing.length > 0)
    return fail(`${named[0]} is set: ${missing.join(', ')} must be set too, so that it is clear who reports.`)
  const [name, country, tin, street, postalCode, city] = needed.map((each) => values[each]!) as [
    ...[string, string, string, string, string, string],
  ]
  return ok({
    mode,
    operator: {
      ...{ name, country, street, postalCode, city, tin: plainTin(tin) },
      vat: values.TAX_OPERATOR_VAT === undefined ? null : plainTin(values.TAX_OPERATOR_VAT),
      platformName: values.TAX_OPERATOR_PLATFORM ?? null,
      senderId: values.TAX_OPERATOR_SENDER_ID ?? null,
    },
  })
}
