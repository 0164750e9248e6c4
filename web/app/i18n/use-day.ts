import { dateFormat } from '@footlight/core/rules/formatters'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Days of UTC, YYYY-MM-DD, in the reader's language. */
export function useDay(): (day: string) => string {
  const { language } = useTranslation().i18n
  return useMemo(() => {
    const format = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    return (day) => format.format(new Date(`${day}T00:00:00Z`))
  }, [language])
}
