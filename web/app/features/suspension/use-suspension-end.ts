import { isForGood } from '@footlight/core/rules/accounts/suspension-end'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/suspended.json', { import: 'default' }),
)

/** That an account is suspended, with its end: a date, or that there is none (SUSPEND-04). */
export function useSuspensionEnd(): (until: string) => string {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  return (until) =>
    isForGood(until, Date.now()) ? t('suspended.for_good') : t('suspended.title', { until: dateTime(until) })
}
