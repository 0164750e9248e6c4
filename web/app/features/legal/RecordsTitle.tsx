import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/records.json', { import: 'default' }))

/** By the name that 28 CFR 75.8(d) asks for. */
export function RecordsTitle() {
  const { t } = useTranslation()
  return <Link to="/2257">{t('records.title')}</Link>
}
