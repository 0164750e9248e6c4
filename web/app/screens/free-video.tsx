import { videoSectionRoutes } from '@footlight/core/protocol/video-sections'
import { data, redirect } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { MediaGrid } from '../features/library/MediaGrid.tsx'
import { MediaPageView } from '../features/library/MediaPageView.tsx'
import { freeVideoPath } from '../features/video-sections/VideoSectionView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/free-video'
import classes from '../features/video-sections/VideoSection.module.css'

/** The words of the address are for people; the number says which it is, and there is one address of each. */
export async function loader({ params: { slug }, context }: Route.LoaderArgs) {
  if (!/^(?:[a-z0-9-]+-)?[1-9]\d{0,14}$/.test(slug) || slug.length > 100)
    throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const found = await load(context, videoSectionRoutes.freeVideo, `/free-porn/video/${slug}`)
  const path = freeVideoPath(found.video)
  if (!path.endsWith(`/${slug}`)) throw redirect(path, 301)
  return found
}

export default function FreeVideoScreen({ loaderData: { video, more } }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{`${video.name} · ${video.user_display_name}`}</title>
      <MediaPageView key={video.id} media={video}>
        {more.length > 0 && (
          <section className={classes.more} aria-labelledby="more-videos">
            <h2 id="more-videos">{t('videos.more')}</h2>
            <MediaGrid media={more} showsName pathOf={freeVideoPath} />
          </section>
        )}
      </MediaPageView>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
