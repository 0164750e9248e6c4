import type { SavedViewTable } from '../../protocol/saved-views.ts'

const words = /^[a-z_]{1,40}$/
const time = /^[1-9]\d{0,15}$/

/**
 * What of an address may be part of a saved view, and how it looks: enough to know a view again that was saved. What is saved
 * the server decides by the values that there are (`keptQuery`), which pages need not load.
 */
export const viewFilters: Readonly<Record<SavedViewTable, Readonly<Record<string, RegExp>>>> = {
  audit: {
    from: time,
    until: time,
    /** Commands and jobs; else it is a username. */
    actor: /^-$/,
    action: /^[a-z_]{1,40}\.[a-z_]{1,40}$/,
    subject_kind: words,
  },
  purchases: { state: words },
  cases: { state: words, kind: words, taken: words },
  reports: { reason: words },
  applications: { state: words },
  support: { show: words, department: words },
  live: { filter: words, sort: words },
  companions: { service: words, state: words },
  client_errors: { code: /^[0-9A-F]{4}-[0-9A-F]{4}$/i },
  terms: { kind: words, language: words, days: /^\d{1,2}$/ },
  sellers: { state: words },
  payouts: { state: words },
  affiliates: { state: words },
  promo_codes: { state: words },
  disputes: { service: words },
  media: { type: words },
}

/** The filters of an address's query that `fits`, always in one order; '': none does. */
export function filtersOf(
  table: SavedViewTable,
  query: string,
  fits: (name: string, value: string) => boolean = (name, value) =>
    viewFilters[table][name]?.test(value) === true,
): string {
  const asked = new Map(
    query.split('&').map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name, value] as const
    }),
  )
  return Object.keys(viewFilters[table])
    .flatMap((name) => {
      const value = asked.get(name)
      return value !== undefined && fits(name, value) ? [`${name}=${value}`] : []
    })
    .join('&')
}
