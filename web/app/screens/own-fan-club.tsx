import { fanClubRoutes } from '@footlight/core/protocol/fan-club'
import { FanLevel } from '@footlight/core/protocol/fan-level'
import { useTranslation } from 'react-i18next'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { OwnFanClubView } from '../features/fan-club/OwnFanClubView.tsx'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/own-fan-club'

/** Of models alone; the server refuses everybody else. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const query = new URLSearchParams({ page: String(pageIn(url.searchParams)) })
  const level = FanLevel.safeParse(url.searchParams.get('level'))
  if (level.success) query.set('level', level.data)
  const [club, { members, count_total: total }] = await Promise.all([
    load(context, fanClubRoutes.ownFanClub, '/performer/fanclub'),
    load(context, fanClubRoutes.fanClubMembers, `/performer/fanclub/members?${query}`),
  ])
  return { club, members, total }
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
