import type { RoomSuggestion } from '@footlight/core/protocol/errors'
import type { SuspensionReason as Reason } from '@footlight/core/protocol/suspension-reason'
import { CircleOff, Ghost, IdCard, LogIn, TriangleAlert } from 'lucide-react'
import { Suspense, use } from 'react'
import { useTranslation } from 'react-i18next'
import { isRouteErrorResponse, Link, useLocation, useRouteLoaderData } from 'react-router'
import { StoresContext, useStores } from '../../platform/stores-context.ts'
import type { RootData } from '../../request/root-data.ts'
import { drawnPart } from './lazy-part.ts'
import classes from './ErrorContent.module.css'

const Suggestions = drawnPart(async () => ({ default: (await import('./Suggestions.tsx')).Suggestions }))
const SuspensionReason = drawnPart(async () => ({
  default: (await import('../suspension/SuspensionReason.tsx')).SuspensionReason,
}))

export interface ErrorContentProps {
  readonly error: unknown
  /** The room that was asked for and is not there. */
  readonly nameSought?: string
}

const icons = {
  not_found: Ghost,
  account_suspended: CircleOff,
  login_required: LogIn,
  age_verification_required: IdCard,
  generic: TriangleAlert,
} as const

/** What happened, what was saved and what to do next. Never a stack. */
export function ErrorContent({ error, nameSought }: ErrorContentProps) {
  const { t, i18n } = useTranslation()
  // Where the frame around the page failed itself there is nothing to log in with.
  const hasSite = use(StoresContext) !== null
  const root = useRouteLoaderData<RootData>('root')
  const me = root?.currentUser.user
  const support = root?.siteConfig.custom?.support_email
  const { kind, code, suspendedUntil: told, reason: toldWhy, suggestions } = describeError(error)
  const isShut = shut.has(code)
  const suspendedUntil = told ?? (kind === 'account_suspended' ? (me?.suspension_date ?? null) : null)
  const reason = told === null && kind === 'account_suspended' ? (me?.suspension_reason ?? null) : toldWhy
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
          : isShut
            ? t(`errors.${code}`)
            : t(`error_page.${kind}.title`)}
      </h1>
      {!isShut && <p className={classes.text}>{t(`error_page.${kind}.text`)}</p>}
      {until && <p className={classes.until}>{t('error_page.until', { until })}</p>}
      {reason !== null && (
        <Suspense>
          <p className={classes.text}>
            <SuspensionReason reason={reason} />
          </p>
        </Suspense>
      )}
      {kind === 'account_suspended' && support && (
        <p>
          <a href={`mailto:${support}`}>{support}</a>
        </p>
      )}
      <div className={classes.actions}>
        {kind === 'login_required' && hasSite && <LogInHere />}
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this page, asked for once more */}
        {kind === 'generic' && <a href="">{t('actions.try_again')}</a>}
        {kind === 'age_verification_required' ? <ProveAge /> : <Link to="/">{t('error_page.home')}</Link>}
        <Link to="/support">{t('error_page.help')}</Link>
      </div>
      {suggestions.length > 0 && (
        <Suspense>
          <Suggestions rooms={suggestions} />
        </Suspense>
      )}
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

function ProveAge() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return <Link to={`/age-check?to=${encodeURIComponent(pathname)}`}>{t('error_page.prove_age')}</Link>
}

/** The room is there, and not for this viewer: the code says why. */
const shut: ReadonlySet<string> = new Set(['banned', 'models_blocked', 'region_blocked'])

type ErrorKind = keyof typeof icons

interface ErrorDescription {
  readonly kind: ErrorKind
  /** For the support: the API's code or the status. */
  readonly code: string
  /** ISO 8601; null: not said. */
  readonly suspendedUntil: string | null
  /** null: none was given. */
  readonly reason: Reason | null
  readonly suggestions: readonly RoomSuggestion[]
}

/** Which page an error gets. What is not an answer of ours is a bug, and says nothing but that. */
function describeError(error: unknown): ErrorDescription {
  if (!isRouteErrorResponse(error))
    return { kind: 'generic', code: 'client', suspendedUntil: null, reason: null, suggestions: [] }
  const body = (typeof error.data === 'object' && error.data !== null ? error.data : {}) as Record<
    string,
    unknown
  >
  const code = typeof body['error'] === 'string' ? body['error'] : String(error.status)
  return {
    kind: kindOf(error.status, code),
    code,
    suspendedUntil: typeof body['until'] === 'string' ? body['until'] : null,
    // Made by this very server; anything else has none.
    reason: code === 'account_suspended' && body['reason'] ? (body['reason'] as Reason) : null,
    suggestions: Array.isArray(body['suggestions']) ? (body['suggestions'] as RoomSuggestion[]) : [],
  }
}

function kindOf(status: number, code: string): ErrorKind {
  if (code !== 'generic' && code !== 'not_found' && Object.hasOwn(icons, code)) return code as ErrorKind
  return status === 404 ? 'not_found' : 'generic'
}
