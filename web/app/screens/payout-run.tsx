import { payoutDeskRoutes, TokenPayoutState } from '@footlight/core/protocol/payouts'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { PayoutRunView } from '../features/payouts/PayoutRunView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/payout-run'

/** For who pays: one run, page by page. */
export function loader({ context, params, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after')
  const state = TokenPayoutState.safeParse(url.searchParams.get('state')).data
  const query = new URLSearchParams({
    ...(after !== null && { after }),
    ...(state !== undefined && { state }),
  })
  return loadForStaff(
    context,
    payoutDeskRoutes.payoutRun,
    `/admin/payouts/${encodeURIComponent(params.run)}?${query}`,
  )
}

export default function PayoutRunScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('payouts_desk.title')}</title>
      <PayoutRunView key={loaderData.run.id} shown={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
