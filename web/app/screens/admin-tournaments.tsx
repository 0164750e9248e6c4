import { accountRoutes } from '@footlight/core/protocol/accounts'
import { leaderboardRoutes } from '@footlight/core/protocol/leaderboards'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { TournamentAdmin } from '../features/versus/TournamentAdmin.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/admin-tournaments'

/** For administrators; the server refuses everybody else's orders as well. */
export async function loader({ context }: Route.LoaderArgs) {
  const [{ user }, { tournaments }] = await Promise.all([
    load(context, accountRoutes.currentUser, '/user/current'),
    load(context, leaderboardRoutes.versusTournaments, '/versus-tournament'),
  ])
  if (user.isGuest) throw data({ error: 'login_required', status: 401 }, { status: 401 })
  if (!user.isAdmin) throw data({ error: 'forbidden', status: 403 }, { status: 403 })
  return { tournaments }
}

export default function AdminTournamentsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('tournaments.admin')}</title>
      <TournamentAdmin tournaments={loaderData.tournaments} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
