import { billingPriceRoutes } from '@footlight/core/protocol/billing-prices'
import { PricesView } from '../features/billing-desk/PricesView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/desk-prices'

/** For administrators and finance. */
export function loader({ context }: Route.LoaderArgs) {
  return loadForStaff(context, billingPriceRoutes.billingPrices, '/admin/billing/prices')
}

export default function DeskPricesScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('billing_desk.prices.title')}</title>
      <PricesView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
