import { libraryRoutes, MediaType } from '@footlight/core/protocol/library'
import { mediaBundleRoutes } from '@footlight/core/protocol/media-bundles'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { UserMediaView } from '../features/library/UserMediaView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/user-media'

const NAME_PATTERN = /^[a-z0-9][a-z0-9_-]{2,39}$/i

export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!NAME_PATTERN.test(params.username)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const type = MediaType.safeParse(url.searchParams.get('type')).data ?? null
  const query = new URLSearchParams({ page: String(pageIn(url.searchParams)) })
  if (type !== null) query.set('type', type)
  const username = params.username.toLowerCase()
  const [found, { bundle }] = await Promise.all([
    load(context, libraryRoutes.userMedia, `/user/${username}/media?${query}`),
    load(context, mediaBundleRoutes.mediaBundle, `/media/bundle/${username}`),
  ])
  return { type, found, bundle }
}

export default function UserMediaScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('library.of', { name: loaderData.found.user.display_name })}</title>
      <UserMediaView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
