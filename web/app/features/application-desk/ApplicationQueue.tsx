import {
  ApplicationState,
  applicationLimits,
  type ListedApplication,
} from '@footlight/core/protocol/applications'
import { IdCard } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageLinks } from '../library/PageLinks.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { addressWith } from '../staff/address-with.ts'
import { NameSearch } from '../staff/NameSearch.tsx'
import { SavedViews } from '../staff/SavedViews.tsx'
import page from '../library/MediaPage.module.css'
import classes from './ApplicationDesk.module.css'

export interface QueueFilter {
  readonly state: ApplicationState
  /** '': all of the state; else those of the name, whatever their state. */
  readonly name: string
}

interface ApplicationQueueProps {
  readonly applications: readonly ListedApplication[]
  readonly total: number
  readonly filter: QueueFilter
}

/** By state, those that wait longest first; or by a name. */
export function ApplicationQueue({ applications, total, filter }: ApplicationQueueProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const [query] = useSearchParams()
  return (
    <>
      <nav className={page.tabs} aria-label={t('application_desk.states')}>
        {ApplicationState.options.map((state) => (
          <Link
            key={state}
            to={addressWith(query, { state, name: null, page: null })}
            aria-current={filter.name === '' && filter.state === state ? 'page' : undefined}
          >
            {t(`application_desk.state.${state}`)}
          </Link>
        ))}
      </nav>
      <NameSearch
        name={filter.name}
        label={t('application_desk.name')}
        action={t('application_desk.search')}
        addressOf={(name) => addressWith(query, { name, page: null })}
      />
      <SavedViews table="applications" />
      <p className={classes.quiet} role="status">
        {t('application_desk.count', { count: total })}
      </p>
      {applications.length === 0 ? (
        <EmptyState
          icon={<IdCard />}
          title={t('application_desk.none')}
          text={t(filter.name === '' ? 'application_desk.none_text' : 'application_desk.none_found_text')}
          action={null}
        />
      ) : (
        <ul className={classes.queue}>
          {applications.map(({ id, username, state, submitted_at: at }) => (
            <li key={id}>
              <Link to={addressWith(query, { id })}>{username}</Link>
              <span>{t(`application_desk.state.${state}`)}</span>
              <span className={classes.quiet}>
                {at === null
                  ? t('application_desk.not_sent')
                  : t('application_desk.sent_at', { at: dateTime(at) })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <PageLinks total={total} perPage={applicationLimits.perPage} />
    </>
  )
}
