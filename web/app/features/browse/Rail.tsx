import type { BrowseResult } from '@footlight/core/protocol/browse'
import { classNames } from '@footlight/ui/class-names'
import { GalleryVertical, Hash, Heart, House, Video } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageLink } from '../../platform/page-link.tsx'
import { useStores } from '../../platform/stores-context.ts'
import type { BrowseRequest } from './browse-request.ts'
import { isTagOf, tagAddress } from './tag-address.ts'
import classes from './Rail.module.css'

export interface RailProps {
  readonly tags: BrowseResult['tagList']
  readonly request: BrowseRequest
}

/** How many tags a wide screen shows beside the grid. */
const RAIL_TAGS = 24

export const Rail = observer(function Rail({ tags, request }: RailProps) {
  const { t } = useTranslation()
  const { session, ui } = useStores()
  return (
    <nav aria-label={t('nav.menu')} className={classes.rail}>
      <RailLink
        to="/"
        icon={<House aria-hidden />}
        current={/^(?:girls|men|trans|couples)?$/.test(request.path)}
      >
        {t('nav.home')}
      </RailLink>
      <RailLink to="/tikichat" icon={<GalleryVertical aria-hidden />} current={false}>
        {t('nav.swipe')}
      </RailLink>
      <RailLink to="/speed-date" icon={<Video aria-hidden />} current={false}>
        {t('nav.speed_date')}
      </RailLink>
      {session.isLoggedIn ? (
        <RailLink to="/followed" icon={<Heart aria-hidden />} current={request.path === 'followed'}>
          {t('browse.followed')}
        </RailLink>
      ) : (
        <button type="button" className={classes.link} onClick={() => ui.open('login')}>
          <Heart aria-hidden />
          {t('browse.followed')}
        </button>
      )}
      {tags.length > 0 && <h2 className={classes.title}>{t('browse.tags')}</h2>}
      <ul>
        {tags.slice(0, RAIL_TAGS).map(({ tag, count }) => (
          <li key={tag}>
            <RailLink
              to={tagAddress(request, tag)}
              icon={<Hash aria-hidden />}
              current={isTagOf(request, tag)}
              count={count}
            >
              {tag}
            </RailLink>
          </li>
        ))}
      </ul>
    </nav>
  )
})

interface RailLinkProps {
  readonly to: string
  readonly icon: ReactNode
  readonly current: boolean
  readonly count?: number
  readonly children: ReactNode
}

function RailLink({ to, icon, current, count, children }: RailLinkProps) {
  const { search } = useLocation()
  const here = current && search === ''
  return (
    <PageLink
      to={to}
      prefetch="intent"
      data-intent
      aria-current={here ? 'page' : undefined}
      className={classNames(classes.link, here && classes.current)}
    >
      {icon}
      <span className={classes.text}>{children}</span>
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </PageLink>
  )
}
