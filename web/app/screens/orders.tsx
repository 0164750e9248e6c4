import { commissionRoutes } from '@footlight/core/protocol/commissions'
import { OrdersView } from '../features/commissions/OrdersView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/orders'

export async function loader({ context, url }: Route.LoaderArgs) {
  const side = url.searchParams.get('side') === 'performer' ? 'performer' : 'viewer'
  const path = `/commissions/orders?side=${side}&page=${pageIn(url.searchParams)}`
  const { orders, count_total: total } = await load(context, commissionRoutes.commissions, path)
  return { side, orders, total } as const
}

export default function OrdersScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('commissions.orders')}</title>
      <OrdersView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
