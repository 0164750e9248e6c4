import type { GenderPath } from '@footlight/core/protocol/browse'
import { leaderboardRoutes } from '@footlight/core/protocol/leaderboards'
import { VersusPeriod } from '@footlight/core/protocol/tournaments'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { LeaderboardView } from '../features/versus/LeaderboardView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/versus-leaderboard'

/** `/{gender}/versus-leaderboard`, `/30days`, `/all-time`, and `/contests/girls/versus`; without a period the week. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const steps = url.pathname.replace(/^\/contests/, '').split('/')
  const gender = steps[1] as GenderPath
  const period = VersusPeriod.safeParse(steps[3])
  if (steps[3] !== undefined && !period.success)
    throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const shown: VersusPeriod = period.success ? period.data : '7days'
  const board = await load(context, leaderboardRoutes.versusBoard, `/versus-leaderboard/${gender}/${shown}`)
  return { gender, period: shown, entries: board.leaderboard }
}

export default function VersusLeaderboardScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('leaderboard.board')}</title>
      <LeaderboardView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
