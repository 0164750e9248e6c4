import type { ApiResponse } from '@footlight/core/client/api-client'
import type { auditRoutes } from '@footlight/core/protocol/audit'
import { Link, useSearchParams } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditTable } from './AuditTable.tsx'
import { SavedViews } from './SavedViews.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Staff.module.css'
import './texts.ts'

/** The audit log, as far as the address narrows it. */
export function AuditView({ entries, next }: ApiResponse<typeof auditRoutes.auditLog>) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  const isBrowser = useIsBrowser()
  const filter = new URLSearchParams(query)
  filter.delete('before')
  return (
    <main id="content" className={page.page} data-testid="audit-log">
      <header className={page.header}>
        <div>
          <h1 id="audit-log">{t('staff.audit.title')}</h1>
          <p className={classes.quiet}>{t('staff.audit.lead')}</p>
        </div>
        <nav>
          <a href={`/api/v1/admin/audit.csv?${filter}`} download="audit-log.csv">
            {t('staff.audit.download')}
          </a>
        </nav>
      </header>
      <div className={classes.parts} inert={!isBrowser}>
        <AuditFilters key={`${filter} ${isBrowser}`} />
        <SavedViews table="audit" />
        {entries.length === 0 ? (
          <p role="status">{t(filter.size === 0 ? 'staff.audit.empty' : 'staff.audit.none_found')}</p>
        ) : (
          <AuditTable labelledBy="audit-log" entries={entries} />
        )}
        {(query.has('before') || next !== null) && (
          <nav className={classes.pager} aria-label={t('staff.audit.pages')}>
            {query.has('before') ? <Link to={`?${filter}`}>{t('staff.audit.newest')}</Link> : <span />}
            {next !== null && (
              <Link to={`?${new URLSearchParams([...filter, ['before', String(next)]])}`}>
                {t('staff.audit.older')}
              </Link>
            )}
          </nav>
        )}
      </div>
    </main>
  )
}
