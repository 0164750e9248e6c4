import { fanClubRoutes } from '@footlight/core/protocol/fan-club'
import { useTranslation } from 'react-i18next'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { MembershipsView } from '../features/fan-club/MembershipsView.tsx'
import { load } from '../request/load.ts'
import type { Route } from './+types/memberships'

export function loader({ context }: Route.LoaderArgs) {
  return load(context, fanClubRoutes.memberships, '/account/memberships')
}

export default function MembershipsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('fan_club.all_mine')}</title>
      <MembershipsView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
