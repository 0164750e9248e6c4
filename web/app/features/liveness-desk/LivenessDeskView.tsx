import { type ListedLiveCheck, livenessLimits } from '@footlight/core/protocol/liveness'
import { ScanFace } from 'lucide-react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageLinks } from '../library/PageLinks.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { LiveCheckReview } from './LiveCheckReview.tsx'
import classes from '../application-desk/ApplicationDesk.module.css'
import page from '../library/MediaPage.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/liveness_desk.json', { import: 'default' }),
)
// The gestures, as performers read them.
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/liveness.json', { import: 'default' }))
// Of the pictures of documents.
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/application_desk.json', { import: 'default' }),
)
// Of the links between pages.
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/library.json', { import: 'default' }))

interface LivenessDeskViewProps {
  readonly checks: readonly ListedLiveCheck[]
  readonly count_total: number
}

/** Checks of who is in the picture, for the staff: those that wait longest first. */
export function LivenessDeskView({ checks, count_total: total }: LivenessDeskViewProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className={page.page} data-testid="liveness-desk">
      <title>{t('liveness_desk.title')}</title>
      <header className={page.header}>
        <div>
          <h1>{t('liveness_desk.title')}</h1>
          <p className={classes.quiet}>{t('liveness_desk.lead')}</p>
        </div>
      </header>
      <p className={classes.quiet} role="status">
        {t('liveness_desk.count', { count: total })}
      </p>
      {checks.length === 0 ? (
        <EmptyState
          icon={<ScanFace />}
          title={t('liveness_desk.none')}
          text={t('liveness_desk.none_text')}
          action={null}
        />
      ) : (
        checks.map((check) => <LiveCheckReview key={check.id} check={check} />)
      )}
      <PageLinks total={total} perPage={livenessLimits.perPage} />
    </main>
  )
}
