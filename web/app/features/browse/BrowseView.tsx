import type { BrowseResult } from '@footlight/core/protocol/browse'
import type { BrowseStore } from '@footlight/core/stores/browse-store'
import { Button } from '@footlight/ui/Button'
import { classNames } from '@footlight/ui/class-names'
import { observer } from 'mobx-react-lite'
import { Suspense, useCallback, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PageLink } from '../../platform/page-link.tsx'
import { useStores } from '../../platform/stores-context.ts'
import { drawnPart, lazyPart } from '../errors/lazy-part.ts'
import { BrowseEmpty } from './BrowseEmpty.tsx'
import { BrowseHeading } from './BrowseHeading.tsx'
import type { BrowsePage, BrowseRequest } from './browse-request.ts'
import { FilterBar } from './FilterBar.tsx'
import { Grid, GridSkeleton } from './Grid.tsx'
import { ListTabs } from './ListTabs.tsx'
import { MobileAreas } from './MobileAreas.tsx'
import { Rail } from './Rail.tsx'
import { isTagOf, tagAddress } from './tag-address.ts'
import classes from './BrowseView.module.css'
// Of the parts that come later: the server draws them, so they must look right before their scripts are there.
import '../home/Home.module.css'
import '../home/Shelf.module.css'
import '../legal/SiteFooter.module.css'
import './OwnList.module.css'

/** In the browser alone: it begins with what that remembers. */
const OwnList = drawnPart(async () => ({ default: (await import('./OwnList.tsx')).OwnList }))

const SiteFooter = drawnPart(async () => ({ default: (await import('../legal/SiteFooter.tsx')).SiteFooter }))

const FreshCards = lazyPart(async () => ({ default: (await import('./FreshCards.tsx')).FreshCards }))

const Home = drawnPart(async () => ({ default: (await import('../home/Home.tsx')).Home }))
/**
 * How the first page is laid out, and its rows. One element for good: a boundary that is changed before its
 * script is there loses what the server drew in it. Where no server drew it, behind the age gate or on the way from
 * another page, its place is kept, so that the rooms below do not move under a finger.
 */
const homePlace = (
  <Suspense fallback={<div className={classes.homePlace} />}>
    <Home />
  </Suspense>
)

export const BrowseView = observer(function BrowseView({ page }: { readonly page: BrowsePage }) {
  const { t } = useTranslation()
  const { browse } = useStores()
  const navigation = useNavigation()
  const { pathname } = useLocation()
  // The first paint shows what the page came with. A later page takes the list once it is drawn, before it is painted: a change
  // before that would put its rooms below the heading of the page that is still there (BROWSE-06).
  const [isTaken, setTaken] = useState(() => {
    const isFirst = browse.result === null || browse.result === page.result
    if (isFirst) take(browse, page)
    return isFirst
  })
  useLayoutEffect(() => {
    take(browse, page)
    setTaken(true)
  }, [browse, page])
  const isSearching =
    navigation.state === 'loading' &&
    navigation.location.search !== '' &&
    navigation.location.pathname === '/'
  const entries = isTaken ? browse.entries : []
  const others = isTaken && entries.length === 0 ? browse.alternatives : []
  const result = (isTaken && browse.result) || page.result
  const isWhole = Object.keys(page.query).every((name) => name === 'hl')
  return (
    <div className={classes.layout}>
      <Rail tags={result.tagList} request={page} />
      <main id="content" className={classes.main}>
        <MobileAreas />
        <BrowseHeading page={page} />
        <ListTabs tabs={result.tabList} />
        <FilterBar filters={result.filterList} page={page} />
        {(page.path === 'for-you' || page.path === 'view-history') && (
          <Suspense>
            <OwnList page={page} />
          </Suspense>
        )}
        <TagChips tags={result.tagList} request={page} />
        {pathname === '/' && isWhole && homePlace}
        {isSearching ? (
          <GridSkeleton />
        ) : result.rows !== undefined ? null : entries.length > 0 ? (
          <Grid entries={entries} label={t('browse.rooms')} />
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
        <Suspense>
          <SiteFooter />
        </Suspense>
        <FreshHost />
      </main>
    </div>
  )
})

function take(browse: BrowseStore, { path, query, home, result }: BrowsePage): void {
  browse.hydrate(path, { ...query, ...home }, result)
}

/** The same tags for screens without a rail. */
function TagChips({
  tags,
  request,
}: {
  readonly tags: BrowseResult['tagList']
  readonly request: BrowseRequest
}) {
  const { t } = useTranslation()
  if (tags.length === 0) return null
  return (
    <nav aria-label={t('browse.tags')} className={classes.chips}>
      {tags.slice(0, 20).map(({ tag }) => {
        const current = isTagOf(request, tag)
        return (
          <PageLink
            key={tag}
            to={tagAddress(request, tag)}
            aria-current={current ? 'page' : undefined}
            className={classNames(classes.chip, current && classes.current)}
          >
            #{tag}
          </PageLink>
        )
      })}
    </nav>
  )
}

/**
 * Not before the page listens: until then it is as the server drew it. Apart, because a page that is drawn anew
 * before the scripts of its parts are there loses what the server drew of them.
 */
const FreshHost = observer(function FreshHost() {
  const { lobby } = useStores()
  if (lobby.state === 'idle') return null
  return (
    <Suspense>
      <FreshCards />
    </Suspense>
  )
})

/** Rooms up to which the next ones are fetched without a press. Beyond that nobody could reach what is below the list. */
const FETCHED_UNASKED_MAX = 250

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
      {browse.entries.length < FETCHED_UNASKED_MAX && <span key={browse.entries.length} ref={watchEnd} />}
      <Button pending={loading} onClick={() => void more()}>
        {t('browse.more')}
      </Button>
    </div>
  )
})

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
