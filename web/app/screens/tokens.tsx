import { billingRoutes } from '@footlight/core/protocol/billing'
import { TokensView } from '../features/billing/TokensView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/tokens'

/** Refuses guests as every page of an account does. */
export async function loader({ context }: Route.LoaderArgs) {
  await load(context, billingRoutes.purchaseLimits, '/billing/limits')
  return null
}

export default function TokensScreen() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('billing_cards.page')}</title>
      <TokensView />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
