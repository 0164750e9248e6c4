import { leaderboardRoutes } from '@footlight/core/protocol/leaderboards'
import type { GenderPath } from '@footlight/core/protocol/rooms'
import { VersusPeriod } from '@footlight/core/protocol/tournaments'
import { useTranslation } from 'react-i18next'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { LeaderboardView } from '../features/versus/LeaderboardView.tsx'
import { load } from '../request/load.ts'
import type { Route } from './+types/versus-leaderboard'

/** `/{gender}/versus-leaderboard?period=…`; what is no period is the last week. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const gender = url.pathname.split('/')[1] as GenderPath
  const period = VersusPeriod.safeParse(url.searchParams.get('period'))
  const shown: VersusPeriod = period.success ? period.data : '7days'
  const board = await load(context, leaderboardRoutes.versusBoard, `/versus-leaderboard/${gender}/${shown}`)
  return { gender, period: shown, entries: board.leaderboard }
}

export default function VersusLeaderboardScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('versus.board')}</title>
      <LeaderboardView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
