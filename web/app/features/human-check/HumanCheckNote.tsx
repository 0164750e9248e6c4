import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/load-texts.ts'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/human_check.json', { import: 'default' }),
)

/** What goes on while the browser computes. Read out, and there for as long as it takes. */
export function HumanCheckNote({ isWorking }: { readonly isWorking: boolean }) {
  const { t } = useTranslation()
  return (
    <p role="status" data-testid="human-check" hidden={!isWorking}>
      {isWorking && t('human_check.working')}
    </p>
  )
}
