import { dateFormat } from '@footlight/core/rules/formatters'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

const neverChanges = (): (() => void) => () => undefined

/**
 * Dates with times in the reader's language and zone. The server does not know the zone, so the first paint
 * says UTC and the browser puts its own in place.
 */
export function useDateTime(): (at: string | number) => string {
  const { i18n } = useTranslation()
  const knowsZone = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  return useMemo(() => {
    const zone: Intl.DateTimeFormatOptions = knowsZone ? {} : { timeZone: 'UTC' }
    const format = dateFormat(i18n.language, {
      dateStyle: 'medium',
      timeStyle: 'short',
      ...zone,
    })
    return (at) => format.format(new Date(at))
  }, [i18n.language, knowsZone])
}
