import { commissionRoutes } from '@footlight/core/protocol/commissions'
import { CommissionService } from '@footlight/core/protocol/offer-terms'
import { DisputesView } from '../features/commissions/DisputesView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { pageIn } from '../platform/page-in.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/disputes'

/** For the site staff; the server refuses everybody else. */
export function loader({ context, url }: Route.LoaderArgs) {
  const service = CommissionService.safeParse(url.searchParams.get('service')).data
  const query = new URLSearchParams({
    page: String(pageIn(url.searchParams)),
    ...(service !== undefined && { service }),
  })
  const path = `/moderation/commissions?${query}`
  return load(context, commissionRoutes.disputedCommissions, path)
}

export default function DisputesScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('commissions.disputes')}</title>
      <DisputesView disputes={loaderData.disputes} total={loaderData.count_total} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
