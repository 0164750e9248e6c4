import type { ListedApplication } from '@footlight/core/protocol/applications'
import { Link, useSearchParams } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { addressWith } from '../staff/address-with.ts'
import { ApplicationQueue, type QueueFilter } from './ApplicationQueue.tsx'
import { Review } from './Review.tsx'
import page from '../library/MediaPage.module.css'
import classes from './ApplicationDesk.module.css'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/application_desk.json', { import: 'default' }),
)
// Names of the particulars, and what performers read of a rejection.
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/application.json', { import: 'default' }),
)
// Of the links between pages.
await loadTexts(import.meta.glob('../../../../resources/locales/*/site/library.json', { import: 'default' }))

interface ApplicationDeskViewProps {
  readonly list: { readonly applications: readonly ListedApplication[]; readonly count_total: number }
  readonly filter: QueueFilter
  /** Of the one that is open; null: the queue alone. */
  readonly id: string | null
}

/** Applications to perform, for the staff: the queue, or one of it. */
export function ApplicationDeskView({ list, filter, id }: ApplicationDeskViewProps) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const { applications, count_total: total } = list
  const at = applications.findIndex((each) => each.id === id)
  const next = applications[at + 1] ?? applications.find((each) => each.id !== id)
  return (
    <main id="content" className={page.page} data-testid="application-desk">
      <title>{t('application_desk.title')}</title>
      <header className={page.header}>
        <div>
          <h1>{t('application_desk.title')}</h1>
          <p className={classes.quiet}>{t('application_desk.lead')}</p>
        </div>
      </header>
      {id === null ? (
        <ApplicationQueue
          key={`${filter.state} ${filter.name}`}
          applications={applications}
          total={total}
          filter={filter}
        />
      ) : (
        <>
          <nav className={classes.ways} aria-label={t('application_desk.ways')}>
            <Link to={addressWith(query, { id: null })}>{t('application_desk.to_queue')}</Link>
            {next !== undefined && (
              <Link to={addressWith(query, { id: next.id })}>{t('application_desk.next')}</Link>
            )}
          </nav>
          <Review key={id} id={id} isSubmitted={applications[at]?.state === 'submitted'} />
        </>
      )}
    </main>
  )
}
