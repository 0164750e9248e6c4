import type { BlockedRegions } from '@footlight/core/protocol/chat-rules'
import { displayNames } from '@footlight/core/rules/formatters'
import { countryCodes, states } from '@footlight/core/rules/regions/region-codes'

export interface Place {
  readonly code: string
  readonly name: string
  readonly list: keyof BlockedRegions
}

/** By name in the reader's language; states stand under their country's name. */
export function placesIn(language: string): readonly Place[] {
  const names = displayNames(language, 'region')
  const nameOf = (code: string): string => names.of(code) ?? code
  const countries = countryCodes.map(
    (code): Place => ({ code, name: nameOf(code), list: 'blocked_countries' }),
  )
  const parts = (['US', 'CA'] as const).flatMap((country) =>
    states[country].map(
      ({ code, name }): Place => ({ code, name: `${nameOf(country)}: ${name}`, list: 'blocked_states' }),
    ),
  )
  return [...countries, ...parts].sort((a, b) => a.name.localeCompare(b.name, language))
}
