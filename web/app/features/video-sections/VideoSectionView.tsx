import type { MediaItem } from '@footlight/core/protocol/library'
import { videoSectionLimits } from '@footlight/core/protocol/video-sections'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { Film } from 'lucide-react'
import { Form, Link } from 'react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MediaGrid } from '../library/MediaGrid.tsx'
import { mediaSorts } from '../library/MediaMainView.tsx'
import { PageLinks } from '../library/PageLinks.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'
import classes from './VideoSection.module.css'

/** What is looked for. null: all. */
interface SectionWish {
  readonly sort: (typeof mediaSorts)[number]
  readonly tag: string | null
  readonly q: string | null
}

interface VideoSectionViewProps {
  readonly section: 'free' | 'exclusive'
  readonly wish: SectionWish
  readonly media: readonly MediaItem[]
  readonly total: number
}

const sectionPaths = { free: '/free-porn', exclusive: '/exclusive-videos' } as const

/** Videos of all performers that cost nothing, or that a purchase or membership opens. */
export function VideoSectionView({ section, wish, media, total }: VideoSectionViewProps) {
  const { t } = useTranslation()
  const path = sectionPaths[section]
  const { sort, tag, q } = wish
  const isNarrow = tag !== null || q !== null
  return (
    <main id="content" className={page.page} data-testid={`section-${section}`}>
      <header className={page.header}>
        <div>
          <h1>{t(`videos.${section}`)}</h1>
          <p className={page.facts}>{t(`videos.${section}_lead`)}</p>
        </div>
      </header>
      <SectionTabs at={section} />
      <Form action={path} className={classes.search} role="search" aria-label={t('videos.search')}>
        {sort !== 'new' && <input type="hidden" name="sort" value={sort} />}
        {tag !== null && <input type="hidden" name="tag" value={tag} />}
        <TextField
          key={q}
          label={t('videos.search')}
          name="q"
          type="search"
          defaultValue={q ?? ''}
          maxLength={videoSectionLimits.searchChars}
        />
        <Button type="submit">{t('videos.find')}</Button>
      </Form>
      <nav className={page.tabs} aria-label={t('library.order')}>
        {mediaSorts.map((each) => (
          <Link
            key={each}
            to={addressOf(path, { ...wish, sort: each })}
            aria-current={each === sort ? 'page' : undefined}
          >
            {t(`library.sort.${each}`)}
          </Link>
        ))}
        {tag !== null && (
          <Link to={addressOf(path, { ...wish, tag: null })}>{t('library.without_tag', { tag })}</Link>
        )}
        {q !== null && (
          <Link to={addressOf(path, { ...wish, q: null })}>{t('videos.without_search', { q })}</Link>
        )}
      </nav>
      <Tags path={path} wish={wish} media={media} />
      {media.length === 0 ? (
        <EmptyState
          icon={<Film />}
          title={t(isNarrow ? 'videos.nothing_found' : 'videos.nothing')}
          text={t(isNarrow ? 'videos.nothing_found_text' : 'library.nothing_public')}
          action={
            isNarrow ? <Link to={path}>{t('videos.all')}</Link> : <Link to="/media">{t('library.main')}</Link>
          }
        />
      ) : (
        <MediaGrid media={media} showsName {...(section === 'free' && { pathOf: freeVideoPath })} />
      )}
      <PageLinks total={total} />
    </main>
  )
}

export function freeVideoPath({ slug, id }: Pick<MediaItem, 'slug' | 'id'>): string {
  return `/free-porn/video/${slug}-${id}`
}

/** Tags of what is on the page, the most frequent first. */
function Tags({
  path,
  wish,
  media,
}: Pick<VideoSectionViewProps, 'wish' | 'media'> & { readonly path: string }) {
  const { t } = useTranslation()
  const counts = new Map<string, number>()
  for (const tag of media.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1)
  const tags = [...counts].toSorted(([, one], [, other]) => other - one).slice(0, 20)
  if (tags.length === 0) return null
  return (
    <nav className={classes.tags} aria-label={t('videos.tags')}>
      <ul className={page.tags}>
        {tags.map(([tag]) => (
          <li key={tag}>
            <Link to={addressOf(path, { ...wish, tag })} aria-current={tag === wish.tag ? 'page' : undefined}>
              #{tag}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function addressOf(path: string, { sort, tag, q }: SectionWish): string {
  const query = new URLSearchParams()
  if (sort !== 'new') query.set('sort', sort)
  if (tag !== null) query.set('tag', tag)
  if (q !== null) query.set('q', q)
  return query.size === 0 ? path : `${path}?${query}`
}
