import { libraryRoutes, MediaType } from '@footlight/core/protocol/library'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { ReviewView } from '../features/library/ReviewView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/admin-media'

/** For the site staff; the server refuses everybody else. */
export function loader({ context, url }: Route.LoaderArgs) {
  const type = MediaType.safeParse(url.searchParams.get('type')).data
  const query = new URLSearchParams({
    page: String(pageIn(url.searchParams)),
    ...(type !== undefined && { type }),
  })
  return load(context, libraryRoutes.mediaReview, `/moderation/media?${query}`)
}

export default function AdminMediaScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('library.queue')}</title>
      <ReviewView media={loaderData.media} total={loaderData.count_total} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
