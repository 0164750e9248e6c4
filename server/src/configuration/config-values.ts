import type { ConfigurationValues } from '@footlight/core/protocol'
import { parseHours } from '@footlight/core/rules/help/support-hours'
import type { ChangeableConfig } from '../platform/config.ts'

/** What the environment says, in the form in which administrators change it. */
export function valuesOf(config: ChangeableConfig): ConfigurationValues {
  const { support, caseCalendar, listPages, standbyStudios } = config
  return {
    'support.phone': support.phone ?? '',
    'support.hours': { text: support.hours?.text ?? '', time_zone: support.hours?.timeZone ?? 'UTC' },
    'support.form_only_countries': [...support.restrictedCountries],
    'support.exempt_studios': [...support.exemptStudios],
    'money.sale_blocked_countries': [...config.saleBlockedCountries],
    'money.receiver_blocked_countries': [...config.receiverBlockedCountries],
    'cases.calendar': { time_zone: caseCalendar.timeZone, holidays: [...caseCalendar.holidays] },
    'lists.ranking': config.ranking,
    'lists.studios': [...listPages.studios].map(([name, studio]) => ({ name, studio })),
    'lists.roles': [...listPages.roles],
    'rooms.standby_studios': standbyStudios === 'all' ? 'all' : [...standbyStudios],
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
