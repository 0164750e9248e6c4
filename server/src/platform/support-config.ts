import { parseHours, type SupportHours } from '@footlight/core/rules/help/support-hours'
import { isTimeZone } from '@footlight/core/rules/time-zone'
import * as z from 'zod/mini'
import { countryList } from './place-config.ts'

/** How people reach the operator's own people. */
export interface SupportConfig {
  /** As it is shown; null: there is none. */
  readonly phone: string | null
  /** null: nothing is said about when somebody answers. */
  readonly hours: SupportHours | null
  /** ISO 3166-1: from there the support is reached by the form alone, */
  readonly restrictedCountries: ReadonlySet<string>
  /** except by people of these studios. */
  readonly exemptStudios: ReadonlySet<number>
}

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const supportVariables = {
  SUPPORT_PHONE: {
    schema: z.string().check(z.regex(/^\+?[\d ()/.-]{3,40}$/)),
    advice: 'the number of your support, such as +1 555 0100',
  },
  SUPPORT_HOURS: {
    schema: z.string().check(z.refine((text) => parseHours(text) !== null)),
    advice: 'days and times between commas, such as Mo-Fr 09:00-18:00, Sa 10:00-14:00',
  },
  SUPPORT_TIME_ZONE: {
    schema: z.string().check(z.refine(isTimeZone)),
    advice: 'a name of the IANA database, such as Europe/Amsterdam',
  },
  SUPPORT_RESTRICTED_COUNTRIES: {
    schema: countryList,
    advice: 'countries by two capital letters between commas, such as FR, US',
  },
  SUPPORT_STUDIOS: {
    schema: z.string().check(z.regex(/^\d{1,9}(\s*,\s*\d{1,9})*$/)),
    advice: 'numbers of studios with commas between them, such as 1, 4',
  },
} as const

type Values = { readonly [Name in keyof typeof supportVariables]?: string | undefined }

export function supportOf(values: Values): SupportConfig {
  const hours = values.SUPPORT_HOURS
  const listOf = (text: string | undefined) => text?.split(',').map((each) => each.trim()) ?? []
  return {
    phone: values.SUPPORT_PHONE ?? null,
    hours:
      hours === undefined
        ? null
        : { timeZone: values.SUPPORT_TIME_ZONE ?? 'UTC', text: hours, spans: parseHours(hours) ?? [] },
    restrictedCountries: new Set(listOf(values.SUPPORT_RESTRICTED_COUNTRIES)),
    exemptStudios: new Set(listOf(values.SUPPORT_STUDIOS).map(Number)),
  }
}
