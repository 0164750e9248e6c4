import { payoutRoutes } from '@footlight/core/protocol/payouts'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { PayoutsView } from '../features/payouts/PayoutsView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/payouts'

/** For performers and owners of studios. */
export function loader({ context }: Route.LoaderArgs) {
  return load(context, payoutRoutes.payouts, '/payouts')
}

export default function PayoutsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('payouts.title')}</title>
      <PayoutsView own={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
