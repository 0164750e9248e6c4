import type { HoldReason } from '@footlight/core/protocol/account-deletion'
import * as z from 'zod/mini'

/** How an account that its owner does not want any more is deleted, in days. */
export interface DeletionConfig {
  /** In which its owner may keep it after all. */
  readonly waitDays: number
  /** So long what each duty is about outlives the account. */
  readonly heldDays: Readonly<Record<HoldReason, number>>
}

const days = z.pipe(z.string().check(z.regex(/^[1-9]\d{0,4}$/)), z.transform(Number))
const advice = 'a number of days, from 1 to 99999'

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const deletionVariables = {
  DELETION_WAIT_DAYS: { schema: days, advice },
  MONEY_RECORD_DAYS: { schema: days, advice },
  PERFORMER_RECORD_DAYS: { schema: days, advice },
  CASE_RECORD_DAYS: { schema: days, advice },
} as const

type Values = { readonly [Name in keyof typeof deletionVariables]?: number | undefined }

/** Ten years as commercial and tax law of several countries of the EU want it, seven by 28 CFR 75.4, three in which claims lapse. */
export function deletionConfigOf(values: Values): DeletionConfig {
  return {
    waitDays: values.DELETION_WAIT_DAYS ?? 14,
    heldDays: {
      money: values.MONEY_RECORD_DAYS ?? 3_653,
      performer: values.PERFORMER_RECORD_DAYS ?? 2_557,
      case: values.CASE_RECORD_DAYS ?? 1_096,
    },
  }
}
