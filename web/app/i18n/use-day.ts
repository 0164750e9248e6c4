import { dateFormat } from '@footlight/core/rules/formatters'
import { useMemo } from 'react'
import { useTranslation } from './use-translation.ts'

/** Days of UTC, YYYY-MM-DD, in the reader's language. */
export function useDay(): (day: string) => string {
  const { language } = useTranslation()
  return useMemo(() => {
    const format = dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
    return (day) => format.format(new Date(`${day}T00:00:00Z`))
  }, [language])
}
