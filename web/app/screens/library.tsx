import { libraryRoutes } from '@footlight/core/protocol/library'
import { mediaBundleRoutes } from '@footlight/core/protocol/media-bundles'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { LibraryView } from '../features/library/LibraryView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/library'

/** Of models alone; the server refuses everybody else. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [own, { releases }, bundle] = await Promise.all([
    load(context, libraryRoutes.ownMedia, `/performer/media?page=${pageIn(url.searchParams)}`),
    load(context, libraryRoutes.releases, '/performer/releases'),
    load(context, mediaBundleRoutes.bundleSettings, '/performer/media_bundle'),
  ])
  return { media: own.media, total: own.count_total, releases, bundle }
}

export default function LibraryScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('library.title')}</title>
      <LibraryView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
