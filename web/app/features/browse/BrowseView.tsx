import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigation } from 'react-router'
import { useStores } from '../../platform/stores-context.ts'
import { watchWhileVisible } from '../../platform/watch-while-visible.ts'
import { BrowseEmpty } from './BrowseEmpty.tsx'
import { BrowseHeading } from './BrowseHeading.tsx'
import type { BrowsePage } from './browse-request.ts'
import { Grid } from './Grid.tsx'
import { GridSkeleton } from './GridSkeleton.tsx'
import { LoadMore } from './LoadMore.tsx'
import { MobileAreas } from './MobileAreas.tsx'
import { Rail } from './Rail.tsx'
import { TagChips } from './TagChips.tsx'
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
