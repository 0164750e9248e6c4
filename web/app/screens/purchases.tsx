import { billingRoutes } from '@footlight/core/protocol/billing'
import { billingCardRoutes } from '@footlight/core/protocol/billing-cards'
import { PurchasesView } from '../features/billing/PurchasesView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/purchases'

export async function loader({ context, url }: Route.LoaderArgs) {
  const path = `/billing/purchases?page=${pageIn(url.searchParams)}`
  const [{ purchases, count_total: total }, limits, reUps] = await Promise.all([
    load(context, billingRoutes.purchases, path),
    load(context, billingRoutes.purchaseLimits, '/billing/limits'),
    load(context, billingCardRoutes.autoReUps, '/billing/auto-re-ups'),
  ])
  return { purchases, total, limits, reUps }
}

export default function PurchasesScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('billing.purchases')}</title>
      <PurchasesView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
