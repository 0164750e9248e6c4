import type { ApiResponse } from '@footlight/core/client/api-client'
import {
  CLIENT_ERRORS_PER_PAGE,
  type ClientError,
  type clientErrorRoutes,
} from '@footlight/core/protocol/client-errors'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
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
  const at = Number(query.get('page') ?? 1)
  return (
    <main id="content" className={page.page} data-testid="client-errors">
      <header className={page.header}>
        <div>
          <h1>{t('staff.errors.title')}</h1>
          <p className={classes.quiet}>{t('staff.errors.lead')}</p>
        </div>
      </header>
      <div className={classes.parts}>
        <FindByCode code={query.get('code') ?? ''} />
        {errors.length === 0 ? (
          <p role="status">{t(query.has('code') ? 'staff.errors.none_found' : 'staff.errors.empty')}</p>
        ) : (
          <ol className={classes.faults}>
            {errors.map((error) => (
              <Fault key={error.code} error={error} />
            ))}
          </ol>
        )}
        {total > CLIENT_ERRORS_PER_PAGE && (
          <nav className={classes.pager} aria-label={t('staff.audit.pages')}>
            {at > 1 ? <Link to={`?page=${at - 1}`}>{t('staff.errors.newer')}</Link> : <span />}
            {at * CLIENT_ERRORS_PER_PAGE < total && (
              <Link to={`?page=${at + 1}`}>{t('staff.audit.older')}</Link>
            )}
          </nav>
        )}
      </div>
    </main>
  )
}

function FindByCode({ code }: { readonly code: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isBrowser = useIsBrowser()
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const sought = String(new FormData(event.currentTarget).get('code') ?? '').trim()
    void navigate(sought === '' ? '?' : `?code=${encodeURIComponent(sought)}`)
  }
  return (
    <form className={classes.filters} inert={!isBrowser} onSubmit={find}>
      <TextField
        key={code}
        name="code"
        label={t('staff.errors.code')}
        hint={t('staff.errors.code_hint')}
        defaultValue={code}
        maxLength={20}
      />
      <Button type="submit">{t('staff.audit.find')}</Button>
    </form>
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
