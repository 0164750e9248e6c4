import type { BrowseResult } from '@footlight/core/protocol/browse'
import { classNames } from '@footlight/ui/class-names'
import { GalleryVertical, Hash, Heart, House, Video } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useKept } from '../../platform/kept-markup.ts'
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
  const { search } = useLocation()
  const { path, query } = request
  const hereOf = (paths: RegExp) => search === '' && paths.test(path)
  const tagLinks = { tags: tags.slice(0, RAIL_TAGS), request: { path, query }, isList: search === '' }
  return (
    <nav aria-label={t('nav.menu')} className={classes.rail}>
      <RailLink to="/" icon={<House aria-hidden />} isHere={hereOf(/^(?:girls|men|trans|couples)?$/)}>
        {t('nav.home')}
      </RailLink>
      <RailLink to="/tikichat" icon={<GalleryVertical aria-hidden />} isHere={false}>
        {t('nav.swipe')}
      </RailLink>
      <RailLink to="/speed-date" icon={<Video aria-hidden />} isHere={false}>
        {t('nav.speed_date')}
      </RailLink>
      {session.isLoggedIn ? (
        <RailLink to="/followed" icon={<Heart aria-hidden />} isHere={hereOf(/^followed$/)}>
          {t('browse.followed')}
        </RailLink>
      ) : (
        <button type="button" className={classes.link} onClick={() => ui.open('login')}>
          <Heart aria-hidden />
          {t('browse.followed')}
        </button>
      )}
      {tags.length > 0 && <h2 className={classes.title}>{t('browse.tags')}</h2>}
      <ul {...useKept(TagLinks, tagLinks, true)} />
    </nav>
  )
})

interface TagLinksProps extends RailProps {
  /** The page shows a whole list, and no search in it. */
  readonly isList: boolean
}

function TagLinks({ tags, request, isList }: TagLinksProps) {
  return tags.map(({ tag, count }) => (
    <li key={tag}>
      <RailLink
        to={tagAddress(request, tag)}
        icon={<Hash aria-hidden />}
        isHere={isList && isTagOf(request, tag)}
        count={count}
      >
        {tag}
      </RailLink>
    </li>
  ))
}

interface RailLinkProps {
  readonly to: string
  readonly icon: ReactNode
  /** It leads to the page that is shown. */
  readonly isHere: boolean
  readonly count?: number
  readonly children: ReactNode
}

function RailLink({ to, icon, isHere, count, children }: RailLinkProps) {
  return (
    <PageLink
      to={to}
      prefetch="intent"
      data-intent
      aria-current={isHere ? 'page' : undefined}
      className={classNames(classes.link, isHere && classes.current)}
    >
      {icon}
      <span className={classes.text}>{children}</span>
      {count !== undefined && <span className={classes.count}>{count}</span>}
    </PageLink>
  )
}
