import { GenderPath } from '@footlight/core/protocol/browse'
import { contestRoutes, StarPeriod } from '@footlight/core/protocol/contest-routes'
import { data } from 'react-router'
import { StarsView } from '../features/contests/StarsView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/contest-stars'

/** `/contests/{gender}/sodastars`, and of other days `/30days` and `/top2000` below it. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const area = GenderPath.safeParse(params.area)
  const period = StarPeriod.safeParse(params.period ?? 'week')
  if (!area.success || !period.success || params.period === 'week')
    throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const page = Math.max(1, Number(/^\d{1,2}$/.exec(url.searchParams.get('p') ?? '')?.[0] ?? 1))
  const query = new URLSearchParams({ gender: area.data, period: period.data, p: String(Math.min(page, 20)) })
  return {
    area: area.data,
    board: await load(context, contestRoutes.starBoard, `/contests/sodastars?${query}`),
  }
}

export default function ContestStarsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('contests.stars', { area: t(`areas.${loaderData.area}`) })}</title>
      <StarsView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
