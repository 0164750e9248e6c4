import type { ConfigurationValues } from '@footlight/core/protocol'
import { parseHours } from '@footlight/core/rules/help/support-hours'
import type { ChangeableConfig } from '../platform/config.ts'

/** What the environment says, in the form and order in which administrators change it. */
export function valuesOf(config: ChangeableConfig): ConfigurationValues {
  const { support, caseCalendar, listPages, standbyStudios } = config
  return {
    'support.phone': support.phone ?? '',
    'support.hours': { text: support.hours?.text ?? '', time_zone: support.hours?.timeZone ?? 'UTC' },
    'support.form_only_countries': [...support.restrictedCountries].sort(),
    'support.exempt_studios': [...support.exemptStudios].sort(byNumber),
    'money.sale_blocked_countries': [...config.saleBlockedCountries].sort(),
    'money.receiver_blocked_countries': [...config.receiverBlockedCountries].sort(),
    'cases.calendar': { time_zone: caseCalendar.timeZone, holidays: [...caseCalendar.holidays].sort() },
    'lists.ranking': config.ranking,
    'lists.studios': [...listPages.studios].map(([name, studio]) => ({ name, studio })),
    'lists.roles': [...listPages.roles].sort(),
    'rooms.standby_studios': standbyStudios === 'all' ? 'all' : [...standbyStudios].sort(byNumber),
  }
}

/** The same as everything else reads it. */
export function configOf(values: ConfigurationValues): ChangeableConfig {
  const { text, time_zone: timeZone } = values['support.hours']
  const calendar = values['cases.calendar']
  return {
    support: {
      phone: values['support.phone'] === '' ? null : values['support.phone'],
      hours: text === '' ? null : { timeZone, text, spans: parseHours(text) ?? [] },
      restrictedCountries: new Set(values['support.form_only_countries']),
      exemptStudios: new Set(values['support.exempt_studios']),
    },
    saleBlockedCountries: new Set(values['money.sale_blocked_countries']),
    receiverBlockedCountries: new Set(values['money.receiver_blocked_countries']),
    caseCalendar: { timeZone: calendar.time_zone, holidays: new Set(calendar.holidays) },
    ranking: values['lists.ranking'],
    listPages: {
      studios: new Map(values['lists.studios'].map(({ name, studio }) => [name, studio])),
      roles: new Set(values['lists.roles']),
    },
    standbyStudios: values['rooms.standby_studios'],
  }
}

function byNumber(one: number, other: number): number {
  return one - other
}
