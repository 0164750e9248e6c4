import { fanClubRoutes } from '@footlight/core/protocol/fan-club'
import { libraryRoutes } from '@footlight/core/protocol/library'
import { postRoutes } from '@footlight/core/protocol/posts'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { FanClubView } from '../features/fan-club/FanClubView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/fan-club'

const NAME_PATTERN = /^[a-z0-9][a-z0-9_-]{2,39}$/i

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!NAME_PATTERN.test(params.username)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const username = params.username.toLowerCase()
  const club = await load(context, fanClubRoutes.fanClub, `/fanclub/${username}`)
  const [{ mediaList }, { posts, has_more: hasMore }] = await Promise.all([
    load(context, libraryRoutes.userMedia, `/user/${username}/media?for_members=true`),
    load(context, postRoutes.posts, `/posts/of/${username}`),
  ])
  return { club, media: mediaList.slice(0, 12), posts, hasMore }
}

export default function FanClubScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('fan_club.of', { name: loaderData.club.user.display_name })}</title>
      <FanClubView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
