import type { RecordsStatement } from '@footlight/core/protocol/legal'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LegalParagraphs, paragraphsOf } from './LegalParagraphs.tsx'
import classes from './LegalView.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/records.json', { import: 'default' }))

/** Which records there are of performers, and who shows them to inspectors. */
export function RecordsView({ text, custodian }: RecordsStatement) {
  const { t } = useTranslation()
  return (
    <main id="content" className={classes.page} data-testid="records">
      <title>{t('records.title')}</title>
      <h1>{t('records.title')}</h1>
      <LegalParagraphs paragraphs={paragraphsOf(text)} />
      <h2>{t('records.custodian')}</h2>
      <address className={classes.address}>
        {custodian.name}
        {'\n'}
        {custodian.address}
      </address>
    </main>
  )
}
