import type { libraryRoutes, MediaType } from '@footlight/core/protocol/library'
import type { ResponseOf } from '@footlight/core/protocol/route'
import { Images } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { MediaGrid } from './MediaGrid.tsx'
import { ModelList } from './ModelList.tsx'
import { PageLinks } from './PageLinks.tsx'
import './texts.ts'
import classes from './MediaPage.module.css'

export const mediaSorts = ['new', 'popular'] as const
type MediaSort = (typeof mediaSorts)[number]

interface MediaMainViewProps {
  readonly type: MediaType
  readonly sort: MediaSort
  /** null: all. */
  readonly tag: string | null
  readonly found: ResponseOf<typeof libraryRoutes.mediaList>
  readonly top: ResponseOf<typeof libraryRoutes.topModelsOfMonth>
}

/** Media of all performers, and whose are bought most. */
export function MediaMainView({ type, sort, tag, found, top }: MediaMainViewProps) {
  const { t } = useTranslation()
  return (
    <main id="content" className={classes.page} data-testid="media-main">
      <header className={classes.header}>
        <h1>{tag === null ? t('library.main') : t('library.main_tag', { tag })}</h1>
        <nav>
          <Link to="/free-porn">{t('library.to_free')}</Link>
          <Link to="/exclusive-videos">{t('library.to_exclusive')}</Link>
        </nav>
      </header>
      <nav className={classes.tabs} aria-label={t('library.kinds')}>
        {(['pictures', 'videos'] as const).map((kind) => (
          <Link key={kind} to={addressOf(kind, sort, tag)} aria-current={kind === type ? 'page' : undefined}>
            {t(`library.kind.${kind}`)}
          </Link>
        ))}
      </nav>
      <nav className={classes.tabs} aria-label={t('library.order')}>
        {mediaSorts.map((each) => (
          <Link key={each} to={addressOf(type, each, tag)} aria-current={each === sort ? 'page' : undefined}>
            {t(`library.sort.${each}`)}
          </Link>
        ))}
        {tag !== null && <Link to={addressOf(type, sort, null)}>{t('library.without_tag', { tag })}</Link>}
      </nav>
      {found.data.length === 0 ? (
        <EmptyState
          icon={<Images />}
          title={t('library.nothing_yet')}
          text={t('library.nothing_public')}
          action={<Link to="/">{t('browse.see_all')}</Link>}
        />
      ) : (
        <MediaGrid media={found.data} showsName />
      )}
      <PageLinks total={found.count_total} />
      <TopModels top={top} />
    </main>
  )
}

function TopModels({ top }: Pick<MediaMainViewProps, 'top'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (top.data.length === 0) return null
  return (
    <section className={classes.top} aria-labelledby="top-models">
      <h2 id="top-models">{t('library.top_month')}</h2>
      <ModelList
        models={top.data.slice(0, 10)}
        countText={(count) => t('library.items', { count, formatted: format.number(count) })}
      />
    </section>
  )
}

function addressOf(type: MediaType, sort: MediaSort, tag: string | null): string {
  const query = new URLSearchParams({ type, sort })
  if (tag !== null) query.set('tag', tag)
  return `/media?${query}`
}
