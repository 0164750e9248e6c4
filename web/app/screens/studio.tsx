import { accountRoutes } from '@footlight/core/protocol/accounts'
import { studioMemberRoutes } from '@footlight/core/protocol/studio-members'
import { substudioRoutes } from '@footlight/core/protocol/studio-register'
import { studioRoleRoutes } from '@footlight/core/protocol/studio-roles'
import { studioShareRoutes } from '@footlight/core/protocol/studio-shares'
import { studioMay, studioRoleOf } from '@footlight/core/rules/studios/studio-roles'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { OwnStudioView } from '../features/studio/OwnStudioView.tsx'
import { RoleView } from '../features/studio/RoleView.tsx'
import { TeamView } from '../features/studio/TeamView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/studio'

/** To a performer their studio; to those who manage one its team; to others their role in one. Else there is no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await load(context, accountRoutes.currentUser, '/user/current')
  if (user.isGuest) throw data({ error: 'login_required', status: 401 }, { status: 401 })
  if (user.type === 'model') {
    const own = await load(context, studioMemberRoutes.ownStudio, '/studio/own')
    const share =
      own.studio === null ? null : await load(context, studioShareRoutes.ownShare, '/studio/own/share')
    return { kind: 'performer' as const, own, share }
  }
  const role = studioRoleOf(user.user_roles)
  const [keys, staff, team, substudios] = await Promise.all([
    role !== null && studioMay(role, 'keys.renew')
      ? load(context, studioRoleRoutes.studioKeys, '/studio/keys')
      : null,
    role !== null && studioMay(role, 'grants.give')
      ? load(context, studioRoleRoutes.studioStaff, '/studio/staff')
      : null,
    role !== null && studioMay(role, 'team.manage')
      ? load(context, studioMemberRoutes.studioTeam, '/studio/team')
      : null,
    role !== null && studioMay(role, 'substudios.read')
      ? load(context, substudioRoutes.substudios, '/studio/substudios')
      : null,
  ])
  if (keys !== null && staff !== null && team !== null && substudios !== null) {
    const mayOffer = role !== null && studioMay(role, 'shares.offer')
    return { kind: 'team' as const, keys, staff, team, substudios, mayOffer }
  }
  const own = await load(context, studioRoleRoutes.ownStudioRole, '/studio/role')
  if (own.own === null && own.offers.length === 0)
    throw data({ error: 'not_found', status: 404 }, { status: 404 })
  return { kind: 'role' as const, own, keys }
}

export default function StudioScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{loaderData.kind === 'team' ? t('studio.team') : t('studio.title')}</title>
      {loaderData.kind === 'performer' && <OwnStudioView own={loaderData.own} share={loaderData.share} />}
      {loaderData.kind === 'team' && <TeamView {...loaderData} />}
      {loaderData.kind === 'role' && <RoleView own={loaderData.own} keys={loaderData.keys} />}
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
