import { type GenderPath, genderPaths } from '@footlight/core/protocol/browse'
import { classNames } from '@footlight/ui/class-names'
import { Heart } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { Link, useLocation, useRouteLoaderData } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { writeCookie } from '../../platform/write-cookie.ts'
import { cookieNames } from '../../request/cookies.ts'
import type { RootData } from '../../request/root-data.ts'
import classes from './MobileAreas.module.css'

/** The areas where the header has no room for them. */
export const MobileAreas = observer(function MobileAreas() {
  const { t } = useTranslation()
  const { session } = useStores()
  const { pathname } = useLocation()
  const remembered = useRouteLoaderData<RootData>('root')?.defaultArea ?? null
  const here = pathname === '/' ? (remembered ?? 'all') : pathname.split('/')[1]
  const areas = ['all', ...(Object.keys(genderPaths) as GenderPath[])] as const
  return (
    <nav aria-label={t('nav.areas')} className={classes.areas}>
      {areas.map((area) => (
        <Link
          key={area}
          to={area === 'all' ? '/' : `/${area}`}
          aria-current={here === area ? 'page' : undefined}
          className={classNames(classes.area, here === area && classes.current)}
          onClick={() => writeCookie(cookieNames.gender, area === 'all' ? '' : genderPaths[area])}
        >
          {t(`areas.${area}`)}
        </Link>
      ))}
      {session.isLoggedIn && (
        <Link
          to="/followed"
          aria-current={here === 'followed' ? 'page' : undefined}
          className={classNames(classes.area, here === 'followed' && classes.current)}
        >
          <Heart aria-hidden />
          {t('browse.followed')}
        </Link>
      )}
    </nav>
  )
})
