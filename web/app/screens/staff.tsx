import { accountRoutes } from '@footlight/core/protocol/accounts'
import { isStaffRole } from '@footlight/core/rules/accounts/staff-roles'
import { data } from 'react-router'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { StaffPages } from '../features/staff/StaffPages.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/staff'

/** For everybody with an office; to others there is no such page. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await load(context, accountRoutes.currentUser, '/user/current')
  if (user.isGuest) throw data({ error: 'login_required', status: 401 }, { status: 401 })
  if (!user.user_roles.some(isStaffRole)) throw data({ error: 'not_found', status: 404 }, { status: 404 })
  return { roles: user.user_roles }
}

export default function StaffScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('staff.title')}</title>
      <StaffPages roles={loaderData.roles} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
