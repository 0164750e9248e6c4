import { billingDeskRoutes } from '@footlight/core/protocol/billing-desk'
import { data } from 'react-router'
import { DeskPurchaseView } from '../features/billing-desk/DeskPurchaseView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/desk-purchase'

/** For administrators and finance. */
export function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[0-9a-f-]{36}$/.test(params.id)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  return loadForStaff(context, billingDeskRoutes.deskPurchase, `/admin/billing/purchases/${params.id}`)
}

export default function DeskPurchaseScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('billing_desk.title')}</title>
      <DeskPurchaseView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
