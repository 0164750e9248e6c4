import { GenderPath } from '@footlight/core/protocol/browse'
import { contestRoutes } from '@footlight/core/protocol/contest-routes'
import { data } from 'react-router'
import { ContestView } from '../features/contests/ContestView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/contest-likes'

/** `/contests/likes`, and of one area `/contests/likes/{gender}`. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const area = GenderPath.safeParse(params.area)
  if (params.area !== undefined && !area.success)
    throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const gender = area.success ? area.data : null
  const query = gender === null ? '' : `?gender=${gender}`
  return { gender, contest: await load(context, contestRoutes.likeContest, `/user/like${query}`) }
}

export default function ContestLikesScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('contests.title')}</title>
      <ContestView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
