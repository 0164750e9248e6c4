import { TaxDeclarationState } from '@footlight/core/protocol/tax-declarations'
import { taxDeskRoutes } from '@footlight/core/protocol/tax-reports'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { TaxDeskView } from '../features/tax-reports/TaxDeskView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/tax-desk'

/** For who pays. */
export function loader({ context, url }: Route.LoaderArgs) {
  const after = url.searchParams.get('after')
  const state = TaxDeclarationState.safeParse(url.searchParams.get('state')).data
  const query = new URLSearchParams({
    ...(after !== null && { after }),
    ...(state !== undefined && { state }),
  })
  return loadForStaff(context, taxDeskRoutes.taxDesk, `/admin/tax_reports?${query}`)
}

export default function TaxDeskScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('tax_desk.title')}</title>
      <TaxDeskView desk={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
