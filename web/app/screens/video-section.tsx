import { videoSectionLimits, videoSectionRoutes } from '@footlight/core/protocol/video-sections'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { mediaSorts } from '../features/library/MediaMainView.tsx'
import { VideoSectionView } from '../features/video-sections/VideoSectionView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/video-section'

export async function loader({ context, url }: Route.LoaderArgs) {
  const section = url.pathname.startsWith('/exclusive-videos') ? 'exclusive' : 'free'
  const wish = wishIn(url.searchParams)
  const query = new URLSearchParams()
  if (wish.tag !== null) query.set('tag', wish.tag)
  if (wish.q !== null) query.set('q', wish.q)
  const page = String(pageIn(url.searchParams))
  const found =
    section === 'free'
      ? await load(context, videoSectionRoutes.freeVideos, `/free-porn?o=${wish.sort}&p=${page}&${query}`)
      : await load(
          context,
          videoSectionRoutes.exclusiveVideos,
          `/exclusive-videos/list?sort_by=${wish.sort}&page=${page}&${query}`,
        )
  return { section, wish, media: found.data, total: found.count_total } as const
}

/** What an address asks for; what it says wrongly is left out. */
function wishIn(asked: URLSearchParams) {
  const tag = asked.get('tag') ?? ''
  const q = (asked.get('q') ?? '').trim().slice(0, videoSectionLimits.searchChars)
  return {
    sort: mediaSorts.find((each) => each === asked.get('sort')) ?? 'new',
    tag: /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(tag) && tag.length <= 40 ? tag : null,
    q: q === '' ? null : q,
  } as const
}

export default function VideoSectionScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t(`videos.${loaderData.section}`)}</title>
      <VideoSectionView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
