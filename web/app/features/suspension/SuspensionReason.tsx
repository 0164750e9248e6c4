import type { SuspensionReason as Reason } from '@footlight/core/protocol'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/suspended.json', { import: 'default' }),
)

/** Why an account is suspended: the code in the reader's language, and what the staff wrote, as it is. */
export function SuspensionReason({ reason: { code, text } }: { readonly reason: Reason }) {
  const { t } = useTranslation()
  return (
    <span data-testid="suspension-reason">
      {t('suspended.reason', { reason: t([`suspended.reasons.${code}`, 'suspended.reasons.other']) })}
      {text !== null && <> {t('suspended.staff', { text })}</>}
    </span>
  )
}
