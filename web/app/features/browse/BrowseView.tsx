import type { BrowseResult } from '@footlight/core/protocol/rooms'
import type { BrowseArea } from '@footlight/core/stores/browse-store'
import { Button } from '@footlight/ui/Button'
import { classNames } from '@footlight/ui/class-names'
import { Heart, MoonStar, SearchX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigation } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { BrowseHeading } from './BrowseHeading.tsx'
import type { BrowsePage } from './browse-request.ts'
import { Grid, GridSkeleton } from './Grid.tsx'
import { MobileAreas } from './MobileAreas.tsx'
import { Rail } from './Rail.tsx'
import { tagAddress } from './tag-address.ts'
import classes from './BrowseView.module.css'

const REFRESH_EVERY_MS = 20_000

export const BrowseView = observer(function BrowseView({ page }: { readonly page: BrowsePage }) {
  const { t } = useTranslation()
  const { browse } = useStores()
  const navigation = useNavigation()
  // The first paint shows what the page came with; later pages take its place before they are painted.
  const [shown, setShown] = useState<BrowsePage | null>(null)
  if (shown !== page) {
    browse.hydrate(page.area, page.filter, page.result)
    setShown(page)
  }
  useEffect(
    () =>
      watchWhileVisible(
        () => browse.keepFresh(REFRESH_EVERY_MS),
        () => void browse.refresh(),
      ),
    [browse],
  )

  const isSearching =
    navigation.state === 'loading' &&
    navigation.location.search !== '' &&
    navigation.location.pathname === '/'
  const others = browse.entries.length === 0 ? browse.alternatives : []
  return (
    <div className={classes.layout}>
      <Rail tags={browse.result?.tagList ?? page.result.tagList} area={page.area} />
      <main id="content" className={classes.main}>
        <MobileAreas />
        <BrowseHeading page={page} />
        <TagChips tags={browse.result?.tagList ?? page.result.tagList} area={page.area} />
        {isSearching ? (
          <GridSkeleton />
        ) : browse.entries.length > 0 ? (
          <Grid entries={browse.entries} label={t('browse.rooms')} />
        ) : (
          <BrowseEmpty page={page} />
        )}
        {others.length > 0 && !isSearching && (
          <section className={classes.others}>
            <h2>{t('browse.alternatives')}</h2>
            <Grid entries={others} label={t('browse.alternatives')} />
          </section>
        )}
        <LoadMore />
      </main>
    </div>
  )
})

/** The same tags for screens without a rail. */
function TagChips({ tags, area }: { readonly tags: BrowseResult['tagList']; readonly area: BrowseArea }) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <nav aria-label={t('browse.tags')} className={classes.chips}>
      {tags.slice(0, 20).map(({ tag }) => {
        const current = area.kind === 'tag' && area.term === tag
        return (
          <Link
            key={tag}
            to={tagAddress(area, tag)}
            aria-current={current ? 'page' : undefined}
            className={classNames(classes.chip, current && classes.current)}
          >
            #{tag}
          </Link>
        )
      })}
    </nav>
  )
}

/** Says why nobody is listed, and what to do. */
const BrowseEmpty = observer(function BrowseEmpty({ page }: { readonly page: BrowsePage }) {
  const { t } = useTranslation()
  if (page.filter.search !== undefined) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('browse.nothing_found', { query: page.filter.search })}
        text={t('browse.nothing_found_text')}
        action={<Link to="/">{t('browse.see_all')}</Link>}
      />
    )
  }
  if (page.area.kind === 'followed') {
    return (
      <EmptyState
        icon={<Heart />}
        title={t('browse.no_followed')}
        text={t('browse.no_followed_text')}
        action={<Link to="/">{t('browse.see_all')}</Link>}
      />
    )
  }
  return (
    <EmptyState
      icon={<MoonStar />}
      title={t('browse.nobody')}
      text={t('browse.nobody_text')}
      action={page.area.kind === 'all' ? null : <Link to="/">{t('browse.see_all')}</Link>}
    />
  )
})

/** Fetches the next rooms before the end is reached; a button for those whom that does not reach. */
const LoadMore = observer(function LoadMore() {
  const { t } = useTranslation()
  const { browse } = useStores()
  const [loading, setLoading] = useState(false)
  const more = useCallback(async () => {
    setLoading(true)
    await browse.loadMore()
    setLoading(false)
  }, [browse])
  const watchEnd = useCallback((end: HTMLElement) => whenNear(end, () => void more()), [more])
  if (!browse.hasMore) return null
  return (
    <div className={classes.more}>
      {/* Another one for every length of the list: each asks once; after a failure the button does. */}
      <span key={browse.entries.length} ref={watchEnd} />
      <Button pending={loading} onClick={() => void more()}>
        {t('browse.more')}
      </Button>
    </div>
  )
})

/**
 * Runs `watch` while somebody can see the page and ends it while nobody does; `onReturn` runs when they come
 * back, so that they do not look at what was. The answer ends it all.
 */
function watchWhileVisible(watch: () => () => void, onReturn: () => void): () => void {
  let stop = document.hidden ? null : watch()
  function onChange(): void {
    if (document.hidden) {
      stop?.()
      stop = null
    } else if (stop === null) {
      onReturn()
      stop = watch()
    }
  }
  document.addEventListener('visibilitychange', onChange)
  return () => {
    document.removeEventListener('visibilitychange', onChange)
    stop?.()
  }
}

/** Runs `task` once when the element is about to come into view. The answer calls it off. */
function whenNear(element: Element, task: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      task()
    },
    { rootMargin: '600px' },
  )
  observer.observe(element)
  return () => observer.disconnect()
}
