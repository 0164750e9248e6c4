import type { ApiResponse } from '@footlight/core/client/api-client'
import type { experimentRoutes } from '@footlight/core/protocol/experiments'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { DraftForm } from './DraftForm.tsx'
import { Experiment } from './Experiment.tsx'
import { ExperimentChanges } from './ExperimentChanges.tsx'
import desk from '../billing-desk/BillingDesk.module.css'
import page from '../library/MediaPage.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/experiments.json', { import: 'default' }),
)

type ExperimentsViewProps = ApiResponse<typeof experimentRoutes.experiments>

/** What the site compares, and what came of it. For administrators. */
export function ExperimentsView({ seen, experiments, changes }: ExperimentsViewProps) {
  const { t } = useTranslation()
  const isBrowser = useIsBrowser()
  return (
    <main id="content" className={page.page} data-testid="experiments-desk">
      <header className={page.header}>
        <div>
          <h1>{t('experiments.title')}</h1>
          <p className={desk.quiet}>{t('experiments.lead')}</p>
        </div>
      </header>
      <div className={desk.desk} inert={!isBrowser}>
        <section className={desk.part} aria-labelledby="experiments-all">
          <h2 id="experiments-all">{t('experiments.all')}</h2>
          {experiments.length === 0 && <p className={desk.quiet}>{t('experiments.none')}</p>}
          <ul className={desk.list} hidden={experiments.length === 0}>
            {experiments.map((each) => (
              <Experiment key={each.id} experiment={each} seen={seen} />
            ))}
          </ul>
        </section>
        <section className={desk.part} aria-labelledby="experiments-new">
          <h2 id="experiments-new">{t('experiments.new')}</h2>
          <DraftForm seen={seen} before={null} />
        </section>
        <ExperimentChanges changes={changes} />
      </div>
    </main>
  )
}
