import { accountRoutes } from '@footlight/core/protocol/accounts'
import { studioShareRoutes } from '@footlight/core/protocol/studio-shares'
import { studioMay, studioRoleOf } from '@footlight/core/rules/studios/studio-roles'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { MemberShareView } from '../features/studio/MemberShareView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/studio-share'

/** To the owner of a studio what they share with one of its performers. Else there is no such page. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { user } = await load(context, accountRoutes.currentUser, '/user/current')
  if (user.isGuest) throw data({ error: 'login_required', status: 401 }, { status: 401 })
  const role = studioRoleOf(user.user_roles)
  if (role === null || !studioMay(role, 'shares.offer'))
    throw data({ error: 'not_found', status: 404 }, { status: 404 })
  const path = `/studio/team/${encodeURIComponent(params.username)}/share`
  return { share: await load(context, studioShareRoutes.memberShare, path) }
}

export default function StudioShareScreen({ loaderData: { share } }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('studio.share.of', { name: share.username })}</title>
      <MemberShareView key={share.username} share={share} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
