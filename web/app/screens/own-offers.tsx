import { commissionRoutes } from '@footlight/core/protocol/commissions'
import { OwnOffersView } from '../features/commissions/OwnOffersView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/own-offers'

/** Of models alone; the server refuses everybody else. */
export function loader({ context }: Route.LoaderArgs) {
  return load(context, commissionRoutes.ownCommissionOffers, '/performer/commissions')
}

export default function OwnOffersScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('commissions.own_offers')}</title>
      <OwnOffersView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
