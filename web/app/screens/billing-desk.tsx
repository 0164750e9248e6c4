import { PurchaseState } from '@footlight/core/protocol/billing'
import { billingDeskRoutes } from '@footlight/core/protocol/billing-desk'
import { DeskView } from '../features/billing-desk/DeskView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/billing-desk'

/** For administrators and finance. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const page = pageIn(url.searchParams)
  const query = new URLSearchParams({
    page: String(page),
    q: (url.searchParams.get('find') ?? '').slice(0, 80),
  })
  const state = PurchaseState.safeParse(url.searchParams.get('state'))
  if (state.success) query.set('state', state.data)
  const [desk, found, { risks }] = await Promise.all([
    loadForStaff(context, billingDeskRoutes.billingDesk, '/admin/billing'),
    loadForStaff(context, billingDeskRoutes.findPurchases, `/admin/billing/purchases?${query}`),
    loadForStaff(context, billingDeskRoutes.purchaseRisks, '/admin/billing/risks'),
  ])
  return { desk, risks, found: { purchases: found.purchases, hasMore: found.has_more, page } }
}

export default function BillingDeskScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('billing_desk.title')}</title>
      <DeskView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
