import { taxDeclarationRoutes } from '@footlight/core/protocol/tax-declarations'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { TaxView } from '../features/tax-reports/TaxView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/tax'

/** For performers and owners of studios. */
export function loader({ context }: Route.LoaderArgs) {
  return load(context, taxDeclarationRoutes.taxDeclaration, '/tax_declaration')
}

export default function TaxScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('tax.title')}</title>
      <TaxView own={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
