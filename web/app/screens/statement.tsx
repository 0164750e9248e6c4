import { moneyRoutes } from '@footlight/core/protocol/money'
import { useTranslation } from 'react-i18next'
import { StatementView } from '../features/account/StatementView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
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
