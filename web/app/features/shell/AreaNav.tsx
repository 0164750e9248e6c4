import { type GenderPath, genderPaths } from '@footlight/core/protocol/browse'
import { classNames } from '@footlight/ui/class-names'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { writeCookie } from '../../platform/write-cookie.ts'
import { cookieNames } from '../../request/cookies.ts'
import type { RootData } from '../../request/root-data.ts'
import classes from './AreaNav.module.css'

const areas = Object.keys(genderPaths) as GenderPath[]

/** The browse areas. The one chosen last is what `/` shows next time. */
export function AreaNav() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const remembered = useRouteLoaderData<RootData>('root')?.defaultArea ?? null
  const current =
    areas.find((area) => pathname === `/${area}` || pathname.startsWith(`/${area}/`)) ??
    (pathname === '/' ? remembered : null)
  return (
    <nav aria-label={t('nav.areas')} className={classes.nav}>
      <Area to="/" label={t('areas.all')} current={pathname === '/' && current === null} letter="" />
      {areas.map((area) => (
        <Area
          key={area}
          to={`/${area}`}
          label={t(`areas.${area}`)}
          current={current === area}
          letter={genderPaths[area]}
        />
      ))}
    </nav>
  )
}

function Area({
  to,
  label,
  current,
  letter,
}: {
  readonly to: string
  readonly label: string
  readonly current: boolean
  readonly letter: string
}) {
  return (
    <Link
      to={to}
      prefetch="intent"
      data-intent
      aria-current={current ? 'page' : undefined}
      className={classNames(classes.area, current && classes.current)}
      onClick={() => writeCookie(cookieNames.gender, letter)}
    >
      {label}
    </Link>
  )
}
