import type { ConfigurationKey, ConfigurationValue } from '@footlight/core/protocol/configuration'

/** By which fields a value is entered. */
export type ValueKind =
  | 'line'
  | 'hours'
  | 'countries'
  | 'numbers'
  | 'calendar'
  | 'ranking'
  | 'pages'
  | 'names'
  | 'standby'

export const kinds = {
  'support.phone': 'line',
  'support.hours': 'hours',
  'support.form_only_countries': 'countries',
  'support.exempt_studios': 'numbers',
  'money.sale_blocked_countries': 'countries',
  'money.receiver_blocked_countries': 'countries',
  'cases.calendar': 'calendar',
  'lists.ranking': 'ranking',
  'lists.studios': 'pages',
  'lists.roles': 'names',
  'rooms.standby_studios': 'standby',
} as const satisfies Record<ConfigurationKey, ValueKind>

/** What somebody has entered so far. Which of it counts says the kind. */
export interface Draft {
  /** Entries of a list stand between commas, spaces or on lines of their own. */
  readonly text: string
  /** Of the IANA database. */
  readonly zone: string
  /** Codes of countries, or days. */
  readonly list: readonly string[]
  /** Of studios: all of them. */
  readonly isAll: boolean
}

/** What is wrong with each field, as people read it; undefined: nothing. */
export type DraftErrors = Partial<Record<'text' | 'zone' | 'list', string>>

export interface FieldsProps {
  readonly draft: Draft
  readonly onChange: (draft: Draft) => void
  readonly errors: DraftErrors
}

const empty: Draft = { text: '', zone: 'UTC', list: [], isAll: false }

export function draftOf(kind: ValueKind, value: ConfigurationValue): Draft {
  if (typeof value === 'string')
    return kind === 'standby' ? { ...empty, isAll: true } : { ...empty, text: value }
  if (!Array.isArray(value))
    return 'holidays' in value
      ? { ...empty, zone: value.time_zone, list: value.holidays }
      : { ...empty, zone: value.time_zone, text: value.text }
  const entries = value.map((entry) =>
    typeof entry === 'object' ? `${entry.name}=${entry.studio}` : String(entry),
  )
  if (kind === 'countries') return { ...empty, list: entries }
  return { ...empty, text: entries.join(kind === 'pages' ? '\n' : ', ') }
}

/** What is sent. What is no number is sent as none, and refused at its place. */
export function enteredValue(kind: ValueKind, draft: Draft): unknown {
  switch (kind) {
    case 'line':
    case 'ranking':
      return draft.text
    case 'hours':
      return { text: draft.text, time_zone: draft.zone }
    case 'calendar':
      return { time_zone: draft.zone, holidays: draft.list }
    case 'countries':
      return draft.list
    case 'names':
      return entriesOf(draft.text)
    case 'numbers':
      return entriesOf(draft.text).map(numberOf)
    case 'standby':
      return draft.isAll ? 'all' : entriesOf(draft.text).map(numberOf)
    case 'pages':
      return entriesOf(draft.text).map((entry) => {
        const [name = '', number = '', ...more] = entry.split('=')
        return { name, studio: more.length > 0 ? null : numberOf(number) }
      })
  }
}

/** Where a place that is wrong was entered, and the entry itself; null: the whole field. */
export function wrongAt(
  kind: ValueKind,
  draft: Draft,
  place: string,
): { readonly field: 'text' | 'zone' | 'list'; readonly entry: string | null } {
  if (place === 'time_zone') return { field: 'zone', entry: null }
  const [number = ''] = place.replace('holidays.', '').split('.')
  if (kind === 'countries' || kind === 'calendar')
    return { field: 'list', entry: draft.list[Number(number)] ?? null }
  const isOfList = kind === 'numbers' || kind === 'names' || kind === 'pages' || kind === 'standby'
  return {
    field: 'text',
    entry: (isOfList && /^\d+$/.test(number) && entriesOf(draft.text)[Number(number)]) || null,
  }
}

function entriesOf(text: string): readonly string[] {
  return text.split(/[\s,;]+/).filter((entry) => entry !== '')
}

function numberOf(text: string): number | null {
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}
