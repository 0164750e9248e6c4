import { fail, ok, type Result } from '@footlight/core/rules'
import type { PayoutTerms } from '@footlight/core/rules/payouts/payable'
import { isValidBIC, isValidIBAN } from 'ibantools'
import * as z from 'zod/mini'

/** How performers and studios are paid. */
export interface PayoutConfig extends PayoutTerms {
  /** From whose bank account; null: there is no file for a bank, only the table. */
  readonly debtor: { readonly name: string; readonly iban: string; readonly bic: string | null } | null
}

const whole = (pattern: RegExp) => z.pipe(z.string().check(z.regex(pattern)), z.transform(Number))
const days = { schema: whole(/^\d{1,3}$/), advice: 'a number of days, from 0 to 999' }
const compact = (text: string) => text.replaceAll(' ', '').toUpperCase()

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const payoutVariables = {
  PAYOUT_RATE: {
    schema: whole(/^[1-9]\d{0,6}$/),
    advice: 'what 100 tokens are paid with, in cents, such as 500',
  },
  PAYOUT_CURRENCY: {
    // Others have no hundredths, or thousandths.
    schema: z.enum([
      'AUD',
      'CAD',
      'CHF',
      'CZK',
      'DKK',
      'EUR',
      'GBP',
      'NOK',
      'NZD',
      'PLN',
      'RON',
      'SEK',
      'USD',
    ]),
    advice: 'a currency of three capital letters with hundredths, such as EUR',
  },
  PAYOUT_HOLD_DAYS: days,
  PAYOUT_MINIMUM: { schema: whole(/^\d{1,7}$/), advice: 'a number of tokens, from 0 to 9999999' },
  PAYOUT_DEBTOR_NAME: {
    schema: z.string().check(z.regex(/^[A-Za-z0-9/?:().,'+ -]{1,70}$/)),
    advice: 'your name as your bank has it, of at most 70 letters without accents',
  },
  PAYOUT_DEBTOR_IBAN: {
    schema: z.string().check(z.refine((text) => isValidIBAN(compact(text)))),
    advice: 'the IBAN of the account that payouts come from',
  },
  PAYOUT_DEBTOR_BIC: {
    schema: z.string().check(z.refine((text) => isValidBIC(compact(text)))),
    advice: 'the BIC of your bank',
  },
} as const

type Values = {
  readonly [Name in keyof typeof payoutVariables]?:
    | z.infer<(typeof payoutVariables)[Name]['schema']>
    | undefined
}

/** null: the operator pays nobody by this site. The error is one sentence for the operator. */
export function payoutConfigOf(values: Values): Result<PayoutConfig | null, string> {
  const { PAYOUT_RATE: rate, PAYOUT_DEBTOR_NAME: name, PAYOUT_DEBTOR_IBAN: iban } = values
  if (rate === undefined) {
    const set = Object.keys(payoutVariables).find((each) => values[each as keyof Values] !== undefined)
    return set === undefined
      ? ok(null)
      : fail(`${set} is set: PAYOUT_RATE must say what 100 tokens are paid with, in cents.`)
  }
  if ((name === undefined) !== (iban === undefined))
    return fail('PAYOUT_DEBTOR_NAME and PAYOUT_DEBTOR_IBAN belong together: set both, or neither.')
  const bic = values.PAYOUT_DEBTOR_BIC
  return ok({
    rate,
    currency: values.PAYOUT_CURRENCY ?? 'EUR',
    holdDays: values.PAYOUT_HOLD_DAYS ?? 7,
    minimum: values.PAYOUT_MINIMUM ?? 1_000,
    debtor:
      name === undefined || iban === undefined
        ? null
        : { name, iban: compact(iban), bic: bic === undefined ? null : compact(bic) },
  })
}
