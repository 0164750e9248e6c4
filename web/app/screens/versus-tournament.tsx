import { leaderboardRoutes } from '@footlight/core/protocol/leaderboards'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { TournamentView } from '../features/versus/TournamentView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/versus-tournament'

/** One tournament by its id; without one that which runs, else the next, else the last. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { tournaments } = await load(context, leaderboardRoutes.versusTournaments, '/versus-tournament')
  const { id } = params
  if (id === undefined && tournaments.length === 0) return { tournaments, board: null }
  const board = await (id === undefined
    ? load(context, leaderboardRoutes.versusTournamentCurrent, '/versus-tournament/leaderboard')
    : load(
        context,
        leaderboardRoutes.versusTournamentBoard,
        `/versus-tournament/leaderboard/${encodeURIComponent(id)}`,
      ))
  return { tournaments, board }
}

export default function TournamentScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{loaderData.board?.tournament.name ?? t('tournaments.title')}</title>
      <TournamentView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
