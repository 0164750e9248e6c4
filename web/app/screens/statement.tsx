import { moneyRoutes } from '@footlight/core/protocol/money'
import { StatementView } from '../features/account/StatementView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/statement'

export function loader({ context }: Route.LoaderArgs) {
  return load(context, moneyRoutes.statement, '/wallet/statement')
}

export default function StatementScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('statement.title')}</title>
      <StatementView first={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
