import { fanClubRoutes } from '@footlight/core/protocol/fan-club'
import { fanClubGiftRoutes } from '@footlight/core/protocol/fan-club-gifts'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { MembershipsView } from '../features/fan-club/MembershipsView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/memberships'

export async function loader({ context }: Route.LoaderArgs) {
  const [{ memberships }, { gifts }] = await Promise.all([
    load(context, fanClubRoutes.memberships, '/account/memberships'),
    load(context, fanClubGiftRoutes.givenFanClubGifts, '/account/gifts'),
  ])
  return { memberships, gifts }
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
