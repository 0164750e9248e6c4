import { CircleOff, Ghost, LogIn, TriangleAlert } from 'lucide-react'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useRouteLoaderData } from 'react-router'
import { StoresContext, useStores } from '../../platform/stores-context.ts'
import type { RootData } from '../../request/root-data.ts'
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
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this page, asked for once more */}
        {kind === 'generic' && <a href="">{t('actions.try_again')}</a>}
        <Link to="/">{t('error_page.home')}</Link>
      </div>
      <p className={classes.code}>{t('error_page.code', { code })}</p>
    </main>
  )
}

/** For pages that are somebody's own. After the log-in the page is asked for again. */
function LogInHere() {
  const { t } = useTranslation()
  const { ui } = useStores()
  return (
    <button type="button" onClick={() => ui.open('login')}>
      {t('auth.log_in')}
    </button>
  )
}

type ErrorKind = 'not_found' | 'account_suspended' | 'login_required' | 'generic'

interface ErrorDescription {
  readonly kind: ErrorKind
  /** For the support: the API's code or the status. */
  readonly code: string
  /** ISO 8601; null: not said. */
  readonly suspendedUntil: string | null
}

/** Which page an error gets. What is not an answer of ours is a bug, and says nothing but that. */
function describeError(error: unknown): ErrorDescription {
  if (!isRouteErrorResponse(error)) return { kind: 'generic', code: 'client', suspendedUntil: null }
  const body = (typeof error.data === 'object' && error.data !== null ? error.data : {}) as Record<
    string,
    unknown
  >
  const code = typeof body['error'] === 'string' ? body['error'] : String(error.status)
  return {
    kind: kindOf(error.status, code),
    code,
    suspendedUntil: typeof body['until'] === 'string' ? body['until'] : null,
  }
}

function kindOf(status: number, code: string): ErrorKind {
  if (code === 'account_suspended' || code === 'login_required') return code
  return status === 404 ? 'not_found' : 'generic'
}
