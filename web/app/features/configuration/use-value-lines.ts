import type { ConfigurationKey, ConfigurationValue } from '@footlight/core/protocol/configuration'
import { useDay } from '../../i18n/use-day.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { kinds } from './draft.ts'

/** Values as people read them, a line for each entry: countries by name, days in the reader's language. Empty: there is none. */
export function useValueLines(key: ConfigurationKey): (value: ConfigurationValue) => readonly string[] {
  const { t } = useTranslation()
  const { countryName } = useFormat()
  const day = useDay()
  return (value) => {
    if (typeof value === 'string') {
      if (kinds[key] === 'ranking') return [t(`configuration.rankings.${value}`)]
      if (kinds[key] === 'standby') return [t('configuration.all_studios')]
      return value === '' ? [] : [value]
    }
    if (!Array.isArray(value)) {
      if ('holidays' in value) return [value.time_zone, ...value.holidays.map(day)]
      return value.text === '' ? [] : [`${value.text} (${value.time_zone})`]
    }
    return value.map((entry) => {
      if (typeof entry === 'object')
        return t('configuration.page_of', { name: entry.name, studio: entry.studio })
      if (typeof entry === 'number') return t('configuration.studio_number', { number: entry })
      return kinds[key] === 'countries' ? countryName(entry) : entry
    })
  }
}
