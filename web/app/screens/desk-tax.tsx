import { billingTaxRoutes } from '@footlight/core/protocol/billing-tax'
import { isQuarter } from '@footlight/core/rules/billing/quarters'
import { TaxView } from '../features/billing-desk/TaxView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/desk-tax'

/** For administrators and finance. */
export function loader({ context, url }: Route.LoaderArgs) {
  const quarter = url.searchParams.get('quarter') ?? ''
  const query = isQuarter(quarter) ? `?quarter=${quarter}` : ''
  return loadForStaff(context, billingTaxRoutes.billingTax, `/admin/billing/tax${query}`)
}

export default function DeskTaxScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('billing_desk.tax.title', { quarter: loaderData.quarter })}</title>
      <TaxView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
