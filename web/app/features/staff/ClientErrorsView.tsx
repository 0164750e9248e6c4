import type { ApiResponse } from '@footlight/core/client/api-client'
import {
  CLIENT_ERRORS_PER_PAGE,
  type ClientError,
  type clientErrorRoutes,
} from '@footlight/core/protocol/client-errors'
import { useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FindForm } from './FindForm.tsx'
import { Pager } from './Pager.tsx'
import { SavedViews } from './SavedViews.tsx'
import page from '../library/MediaPage.module.css'
import classes from './Staff.module.css'
import './texts.ts'

/** Faults that pages had in people's browsers, as far as the address narrows them. */
export function ClientErrorsView({
  errors,
  count_total: total,
}: ApiResponse<typeof clientErrorRoutes.clientErrors>) {
  const { t } = useTranslation()
  const [query] = useSearchParams()
  return (
    <main id="content" className={page.page} data-testid="client-errors">
      <header className={page.header}>
        <div>
          <h1>{t('staff.errors.title')}</h1>
          <p className={classes.quiet}>{t('staff.errors.lead')}</p>
        </div>
      </header>
      <div className={classes.parts}>
        <FindForm
          name="code"
          sought={query.get('code') ?? ''}
          label={t('staff.errors.code')}
          hint={t('staff.errors.code_hint')}
          charsMax={20}
          action={t('staff.audit.find')}
        />
        <SavedViews table="client_errors" />
        {errors.length === 0 ? (
          <p role="status">{t(query.has('code') ? 'staff.errors.none_found' : 'staff.errors.empty')}</p>
        ) : (
          <ol className={classes.faults}>
            {errors.map((error) => (
              <Fault key={error.code} error={error} />
            ))}
          </ol>
        )}
        <Pager
          page={Number(query.get('page') ?? 1)}
          perPage={CLIENT_ERRORS_PER_PAGE}
          total={total}
          addressOf={(at) => `?page=${at}`}
        />
      </div>
    </main>
  )
}

function Fault({ error }: { readonly error: ClientError }) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  return (
    <li className={classes.item} data-testid="client-error">
      <strong>{error.message}</strong>
      <span className={classes.quiet}>
        {t('staff.errors.about', {
          code: error.code,
          page: error.page,
          version: error.version,
        })}
      </span>
      <span className={classes.quiet}>
        {t('staff.errors.times', {
          count: error.count,
          first: dateTime(error.first_at),
          last: dateTime(error.last_at),
        })}
      </span>
      {error.stack !== '' && (
        <details>
          <summary>{t('staff.errors.stack')}</summary>
          <pre className={classes.stack}>{error.stack}</pre>
        </details>
      )}
    </li>
  )
}
