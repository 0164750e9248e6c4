import { payoutDeskRoutes } from '@footlight/core/protocol/payouts'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { PayoutRunsView } from '../features/payouts/PayoutRunsView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/payout-runs'

/** For who pays. */
export function loader({ context }: Route.LoaderArgs) {
  return loadForStaff(context, payoutDeskRoutes.payoutRuns, '/admin/payouts')
}

export default function PayoutRunsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('payouts_desk.title')}</title>
      <PayoutRunsView desk={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
