import type { RoomSuggestion } from '@footlight/core/protocol/errors'
import type { SuspensionReason as Reason } from '@footlight/core/protocol/suspension-reason'
import { Ghost, TriangleAlert } from 'lucide-react'
import { Suspense } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { drawnPart } from './lazy-part.ts'
import { ReportedCode } from './ReportedCode.tsx'
import type { ShutOutCode } from './ShutOut.tsx'
import classes from './ErrorContent.module.css'

const Suggestions = drawnPart(async () => ({ default: (await import('./Suggestions.tsx')).Suggestions }))
const ShutOut = drawnPart(async () => ({ default: (await import('./ShutOut.tsx')).ShutOut }))

export interface ErrorContentProps {
  readonly error: unknown
  /** The room that was asked for and is not there. */
  readonly nameSought?: string
}

const icons = {
  not_found: Ghost,
  generic: TriangleAlert,
} as const

/** What happened, what was saved and what to do next. Never a stack. */
export function ErrorContent({ error, nameSought }: ErrorContentProps) {
  const { t } = useTranslation()
  const { kind, code, suspendedUntil, reason, suggestions } = describeError(error)
  if (isShutOut(code))
    return (
      <Suspense>
        <ShutOut code={code} told={{ until: suspendedUntil, reason }} />
      </Suspense>
    )
  const isShut = shut.has(code)
  const Icon = icons[kind]
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
      <div className={classes.actions}>
        {/* biome-ignore lint/a11y/useValidAnchor: the empty address is this page, asked for once more */}
        {kind === 'generic' && <a href="">{t('actions.try_again')}</a>}
        <Link to="/">{t('error_page.home')}</Link>
        <Link to="/support">{t('error_page.help')}</Link>
      </div>
      {suggestions.length > 0 && (
        <Suspense>
          <Suggestions rooms={suggestions} />
        </Suspense>
      )}
      {code === 'client' ? (
        <ReportedCode error={error} />
      ) : (
        <p className={classes.code}>{t('error_page.code', { code })}</p>
      )}
    </main>
  )
}

/** It is about who asks, whatever the page. */
function isShutOut(code: string): code is ShutOutCode {
  return /^(?:account_suspended|site_closed|vpn_refused|(?:age_verification|login|second_factor)_required)$/.test(
    code,
  )
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
    kind: error.status === 404 ? 'not_found' : 'generic',
    code,
    suspendedUntil: typeof body['until'] === 'string' ? body['until'] : null,
    // Made by this very server; anything else has none.
    reason: code === 'account_suspended' && body['reason'] ? (body['reason'] as Reason) : null,
    suggestions: Array.isArray(body['suggestions']) ? (body['suggestions'] as RoomSuggestion[]) : [],
  }
}
