import { accountRoutes } from '@footlight/core/protocol/accounts'
import { studioMemberRoutes } from '@footlight/core/protocol/studio-members'
import { useTranslation } from 'react-i18next'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { OwnStudioView } from '../features/studio/OwnStudioView.tsx'
import { TeamView } from '../features/studio/TeamView.tsx'
import { load } from '../request/load.ts'
import type { Route } from './+types/studio'

/** To a performer their studio, to an owner their performers; to others there is no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await load(context, accountRoutes.currentUser, '/user/current')
  if (user.isGuest) throw data({ error: 'login_required', status: 401 }, { status: 401 })
  if (user.type === 'model')
    return { own: await load(context, studioMemberRoutes.ownStudio, '/studio/own'), team: null }
  if (!user.is_studio_owner) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  return { own: null, team: await load(context, studioMemberRoutes.studioTeam, '/studio/team') }
}

export default function StudioScreen({ loaderData: { own, team } }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{own === null ? t('studio.team') : t('studio.title')}</title>
      {own !== null && <OwnStudioView own={own} />}
      {team !== null && <TeamView team={team} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
