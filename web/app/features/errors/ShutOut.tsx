import type { SuspensionReason as Reason } from '@footlight/core/protocol/suspension-reason'
import { isForGood } from '@footlight/core/rules/accounts/suspension-end'
import { CircleOff, IdCard, LogIn, MapPinOff } from 'lucide-react'
import { type ReactNode, Suspense, use } from 'react'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { StoresContext } from '../../platform/stores-context.ts'
import { useIsBrowser } from '../../platform/use-is-browser.ts'
import type { RootData } from '../../request/root-data.ts'
import { SuspensionReason } from '../suspension/SuspensionReason.tsx'
import { lazyPart } from './lazy-part.ts'
import classes from './ErrorContent.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/shut-out.json', { import: 'default' }))

const Appeal = lazyPart(async () => ({ default: (await import('../appeals/Appeal.tsx')).Appeal }))

export type ShutOutCode =
  | 'account_suspended'
  | 'age_verification_required'
  | 'login_required'
  | 'second_factor_required'
  | 'site_closed'
  | 'vpn_refused'

interface ShutOutProps {
  readonly code: ShutOutCode
  /** With the refusal of somebody who is suspended; null each: it did not say. */
  readonly told: { readonly until: string | null; readonly reason: Reason | null }
}

const icons = {
  account_suspended: CircleOff,
  age_verification_required: IdCard,
  login_required: LogIn,
  second_factor_required: IdCard,
  site_closed: MapPinOff,
  vpn_refused: MapPinOff,
} as const

/** The rooms are closed, too. */
const everywhere: ReadonlySet<ShutOutCode> = new Set([
  'age_verification_required',
  'site_closed',
  'vpn_refused',
])

/** In the place of a page, for somebody who is suspended, nobody yet, where the site is not offered, or has to prove or set up something first. */
export function ShutOut({ code, told }: ShutOutProps) {
  const { t } = useTranslation()
  const Icon = icons[code]
  return (
    <main id="content" className={classes.page}>
      <title>{t(`shut_out.${code}.title`)}</title>
      <span className={classes.icon}>
        <Icon aria-hidden />
      </span>
      <h1 className={classes.title}>{t(`shut_out.${code}.title`)}</h1>
      <p className={classes.text}>{t(`shut_out.${code}.text`)}</p>
      {code === 'account_suspended' && <Suspension told={told} />}
      {code === 'account_suspended' && <OwnAppeal />}
      <div className={classes.actions}>
        {waysOn[code]}
        {!everywhere.has(code) && <Link to="/">{t('error_page.home')}</Link>}
        <Link to="/support">{t('error_page.help')}</Link>
      </div>
      <p className={classes.code}>{t('error_page.code', { code })}</p>
    </main>
  )
}

const waysOn: Readonly<Record<ShutOutCode, ReactNode>> = {
  account_suspended: null,
  age_verification_required: <ProveAge />,
  login_required: <LogInHere />,
  second_factor_required: <SetUpFactor />,
  site_closed: <OwnData />,
  vpn_refused: <TryAgain />,
}

/** Until when, why, and whom to write to. */
function Suspension({ told }: Pick<ShutOutProps, 'told'>) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const root = useRouteLoaderData<RootData>('root')
  const me = root?.currentUser.user
  const until = told.until ?? me?.suspension_date ?? null
  const reason = told.until === null ? (me?.suspension_reason ?? null) : told.reason
  const support = root?.siteConfig.custom?.support_email
  return (
    <>
      {until !== null && (
        <p className={classes.until}>
          {isForGood(until, Date.now())
            ? t('shut_out.for_good')
            : t('shut_out.until', { until: dateTime(until) })}
        </p>
      )}
      {reason !== null && (
        <p className={classes.text}>
          <SuspensionReason reason={reason} />
        </p>
      )}
      {support && (
        <p>
          <a href={`mailto:${support}`}>{support}</a>
        </p>
      )}
    </>
  )
}

/** Needs more than the page that failed: where the frame around it did too, support is left. */
function OwnAppeal() {
  const isBrowser = useIsBrowser()
  const stores = use(StoresContext)
  return (
    isBrowser &&
    stores !== null && (
      <Suspense>
        <Appeal />
      </Suspense>
    )
  )
}

function ProveAge() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  return <Link to={`/age-check?to=${encodeURIComponent(pathname)}`}>{t('shut_out.prove_age')}</Link>
}

/** What is somebody's own stays within their reach. */
function OwnData() {
  const { t } = useTranslation()
  return (
    <>
      <Link to="/account/statement">{t('shut_out.own_tokens')}</Link>
      <Link to="/account/delete">{t('shut_out.own_account')}</Link>
    </>
  )
}

function TryAgain() {
  const { t } = useTranslation()
  // biome-ignore lint/a11y/useValidAnchor: the empty address is this page, asked for once more
  return <a href="">{t('actions.try_again')}</a>
}

function SetUpFactor() {
  const { t } = useTranslation()
  return <Link to="/account/security">{t('shut_out.set_up')}</Link>
}

/** After the log-in the page is asked for again. */
function LogInHere() {
  const { t } = useTranslation()
  // Where the frame around the page failed itself there is nothing to log in with.
  const stores = use(StoresContext)
  return (
    stores !== null && (
      <button type="button" onClick={() => stores.ui.open('login')}>
        {t('auth.log_in')}
      </button>
    )
  )
}
