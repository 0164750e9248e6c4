import * as z from 'zod/mini'

/** What addresses of VPNs, proxies and Tor may do: everything, look without spending, or nothing. */
export type AnonymousUse = 'allow' | 'no_sale' | 'closed'

/** What the operator forbids by where somebody is. */
export interface PlaceConfig {
  /** The site is not offered there. ISO 3166-1, and ISO 3166-2 with the country (`US-TX`). */
  readonly closed: { readonly countries: ReadonlySet<string>; readonly states: ReadonlySet<string> }
  readonly anonymousUse: AnonymousUse
}

const places = z.string().check(z.regex(/^[A-Z]{2}(-[A-Z0-9]{1,3})?(\s*,\s*[A-Z]{2}(-[A-Z0-9]{1,3})?)*$/))

/** Of ISO 3166-1, between commas. */
export const countryList = z.string().check(z.regex(/^[A-Z]{2}(\s*,\s*[A-Z]{2})*$/))

/** Each variable with the words that tell an operator what to do when its value is wrong. */
export const placeVariables = {
  CLOSED_PLACES: {
    schema: places,
    advice: 'countries by two capital letters and states by ISO 3166-2 between commas, such as AE, US-TX',
  },
  ANONYMOUS_ADDRESSES: {
    schema: z.enum(['allow', 'no_sale', 'closed']),
    advice: 'allow, no_sale or closed',
  },
} as const

type Values = { readonly [Name in keyof typeof placeVariables]?: string | undefined }

export function placeConfigOf({ CLOSED_PLACES, ANONYMOUS_ADDRESSES }: Values): PlaceConfig {
  const closed = CLOSED_PLACES?.split(',').map((each) => each.trim()) ?? []
  return {
    closed: {
      countries: new Set(closed.filter((each) => !each.includes('-'))),
      states: new Set(closed.filter((each) => each.includes('-'))),
    },
    anonymousUse: placeVariables.ANONYMOUS_ADDRESSES.schema.parse(ANONYMOUS_ADDRESSES ?? 'allow'),
  }
}
