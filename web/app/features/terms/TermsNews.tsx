import type { Terms } from '@footlight/core/protocol/terms'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './TermsNews.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/terms.json', { import: 'default' }))

interface TermsNewsProps {
  readonly terms: Terms
  /** They changed between look and click. */
  readonly hasChanged: boolean
}

/** What new terms mean for whoever has not accepted them, and what the operator says has changed. */
export function TermsNews({ terms, hasChanged }: TermsNewsProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const { owed, required_from: from, changes } = terms
  return (
    <>
      {hasChanged && (
        <p className={classes.changed} role="alert">
          {t('terms.changed')}
        </p>
      )}
      <p>
        {owed === 'asked' && from !== null
          ? t('terms.required_from', { date: dateTime(from) })
          : t('terms.required')}
      </p>
      {changes !== null && (
        <section className={classes.changes} aria-label={t('terms.changes')}>
          <h2>{t('terms.changes')}</h2>
          <p>{changes.trim()}</p>
        </section>
      )}
    </>
  )
}
