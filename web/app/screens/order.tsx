import { commissionRoutes } from '@footlight/core/protocol/commissions'
import { data } from 'react-router'
import { OrderView } from '../features/commissions/OrderView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/order'

export function loader({ params, context }: Route.LoaderArgs) {
  if (!/^[1-9]\d{0,14}$/.test(params.id)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  return load(context, commissionRoutes.commission, `/commissions/orders/${params.id}`)
}

export default function OrderScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t(`commissions.service.${loaderData.service}`)}</title>
      <OrderView order={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
