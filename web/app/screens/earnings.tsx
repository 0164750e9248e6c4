import { accountRoutes } from '@footlight/core/protocol/accounts'
import { studioStatementRoutes } from '@footlight/core/protocol/studio-statements'
import { studioMay, studioRoleOf } from '@footlight/core/rules/studios/studio-roles'
import { isYearMonth, monthText, utcMonthNumber } from '@footlight/core/rules/year-month'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { EarningsView } from '../features/studio/EarningsView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/earnings'

/** To a performer their own months; to a studio those of its performers. Else there is no such page. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { user } = await load(context, accountRoutes.currentUser, '/user/current')
  if (user.isGuest) throw data({ error: 'login_required', status: 401 }, { status: 401 })
  const asked = new URL(request.url).searchParams
  const current = monthText(utcMonthNumber(Date.now()))
  const month = isYearMonth(asked.get('month') ?? '') ? asked.get('month')! : current
  const statementOf = (username: string) =>
    load(context, studioStatementRoutes.monthStatement, pathOf(username, month))
  if (user.type === 'model')
    return { performers: null, current, month, statement: await statementOf(user.username) }
  const role = studioRoleOf(user.user_roles)
  if (role === null || !studioMay(role, 'statements.read'))
    throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const { performers } = await load(context, studioStatementRoutes.statementPerformers, '/studio/statements')
  const chosen = asked.get('performer') ?? performers[0]?.username
  return {
    ...{ performers, current, month },
    statement: chosen === undefined ? null : await statementOf(chosen),
  }
}

const pathOf = (username: string, month: string): string =>
  `/studio/statements/${encodeURIComponent(username)}?month=${month}`

export default function EarningsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('studio_statement.title')}</title>
      <EarningsView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
