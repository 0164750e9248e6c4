import type { ResponseOf } from '@footlight/core/protocol/route'
import type { videoSectionRoutes } from '@footlight/core/protocol/video-sections'
import { Film } from 'lucide-react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { MediaGrid } from '../library/MediaGrid.tsx'
import { ModelList } from '../library/ModelList.tsx'
import { PageLinks } from '../library/PageLinks.tsx'
import { EmptyState } from '../shell/EmptyState.tsx'
import { SectionTabs } from './SectionTabs.tsx'
import { freeVideoPath } from './VideoSectionView.tsx'
import './texts.ts'
import page from '../library/MediaPage.module.css'

interface FreeVideoModelsViewProps {
  readonly models: ResponseOf<typeof videoSectionRoutes.freeVideoModels>
}

/** Performers who have free videos. */
export function FreeVideoModelsView({ models }: FreeVideoModelsViewProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <main id="content" className={page.page} data-testid="free-video-models">
      <header className={page.header}>
        <h1>{t('videos.models')}</h1>
      </header>
      <SectionTabs at="models" />
      {models.data.length === 0 ? (
        <Nothing />
      ) : (
        <section className={page.top} aria-label={t('videos.models')}>
          <ModelList
            models={models.data}
            countText={(count) => t('videos.count', { count, formatted: format.number(count) })}
            pathOf={(username) => `/free-porn/model/${username}`}
          />
        </section>
      )}
      <PageLinks total={models.count_total} />
    </main>
  )
}

interface FreeVideosOfViewProps {
  readonly found: ResponseOf<typeof videoSectionRoutes.freeVideosOf>
}

/** Free videos of one performer. */
export function FreeVideosOfView({ found }: FreeVideosOfViewProps) {
  const { t } = useTranslation()
  const { username, display_name: name } = found.user
  return (
    <main id="content" className={page.page} data-testid="free-videos-of">
      <header className={page.header}>
        <h1>{t('videos.free_of', { name })}</h1>
        <nav>
          <Link to={`/${username}/media`}>{t('library.all_of', { name })}</Link>
          <Link to={`/${username}`}>{t('library.to_room')}</Link>
        </nav>
      </header>
      <SectionTabs at={null} />
      {found.data.length === 0 ? (
        <Nothing />
      ) : (
        <MediaGrid media={found.data} showsName={false} pathOf={freeVideoPath} />
      )}
      <PageLinks total={found.count_total} />
    </main>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<Film />}
      title={t('videos.nothing')}
      text={t('library.nothing_public')}
      action={<Link to="/media">{t('library.main')}</Link>}
    />
  )
}
