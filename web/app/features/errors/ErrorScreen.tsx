import { CircleOff, Ghost, LogIn, TriangleAlert } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRouteLoaderData } from 'react-router'
import { StoresContext } from '../../platform/stores-context.ts'
import type { RootData } from '../../request/root-data.ts'
import { describeError } from './describe-error.ts'
import { LogInHere } from './LogInHere.tsx'
import classes from './ErrorScreen.module.css'

export interface ErrorScreenProps {
  readonly error: unknown
  /** The room that was asked for and is not there. */
  readonly nameSought?: string
}

const icons = {
  not_found: Ghost,
  account_suspended: CircleOff,
  login_required: LogIn,
  generic: TriangleAlert,
} as const

/** What happened, what was saved and what to do next. Never a stack. */
export function ErrorScreen({ error, nameSought }: ErrorScreenProps) {
  const { t, i18n } = useTranslation()
  // Where the frame around the page failed itself there is nothing to log in with.
  const hasSite = use(StoresContext) !== null
  const mine = useRouteLoaderData<RootData>('root')?.currentUser.user.suspension_date ?? null
  const { kind, code, suspendedUntil: told } = describeError(error)
  const suspendedUntil = told ?? (kind === 'account_suspended' ? mine : null)
  const Icon = icons[kind]
  const until =
    suspendedUntil &&
    new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeStyle: 'short' }).format(
      new Date(suspendedUntil),
    )
  return (
    <main id="content" className={classes.page}>
      <title>{t(`error_page.${kind}.title`)}</title>
      <span className={classes.icon}>
        <Icon aria-hidden />
      </span>
      <h1 className={classes.title}>
        {nameSought && kind === 'not_found'
          ? t('error_page.no_room', { name: nameSought })
          : t(`error_page.${kind}.title`)}
      </h1>
      <p className={classes.text}>{t(`error_page.${kind}.text`)}</p>
      {until && <p className={classes.until}>{t('error_page.until', { until })}</p>}
      <div className={classes.actions}>
        {kind === 'login_required' && hasSite && <LogInHere />}
        {kind === 'generic' && <a href="">{t('actions.try_again')}</a>}
        <Link to="/">{t('error_page.home')}</Link>
      </div>
      <p className={classes.code}>{t('error_page.code', { code })}</p>
    </main>
  )
}
