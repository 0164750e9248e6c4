import { billingRoutes } from '@footlight/core/protocol/billing'
import { data } from 'react-router'
import { PurchaseView } from '../features/billing/PurchaseView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/purchase'

export function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[0-9a-f-]{36}$/.test(params.id)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  return load(context, billingRoutes.onePurchase, `/billing/purchases/${params.id}`)
}

export default function PurchaseScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('billing.purchase')}</title>
      <PurchaseView purchase={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
