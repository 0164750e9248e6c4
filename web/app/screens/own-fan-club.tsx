import { fanClubRoutes } from '@footlight/core/protocol/fan-club'
import { FanLevel } from '@footlight/core/protocol/fan-level'
import { postRoutes } from '@footlight/core/protocol/posts'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { OwnFanClubView } from '../features/fan-club/OwnFanClubView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/own-fan-club'

/** Of models alone; the server refuses everybody else. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = new URLSearchParams({ page: String(pageIn(url.searchParams)) })
  const level = FanLevel.safeParse(url.searchParams.get('level'))
  if (level.success) query.set('level', level.data)
  const postPage = pageIn(url.searchParams, 'posts')
  const [club, { members, count_total: total }, posts] = await Promise.all([
    load(context, fanClubRoutes.ownFanClub, '/performer/fanclub'),
    load(context, fanClubRoutes.fanClubMembers, `/performer/fanclub/members?${query}`),
    load(context, postRoutes.ownPosts, `/performer/posts?page=${postPage}`),
  ])
  return { club, members, total, posts: { posts: posts.posts, total: posts.count_total, page: postPage } }
}

export default function OwnFanClubScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('fan_club.own')}</title>
      <OwnFanClubView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
