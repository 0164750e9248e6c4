import { staffRoleRoutes } from '@footlight/core/protocol/staff-roles'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { RolesView } from '../features/staff/RolesView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-roles'

/** For who may give offices. */
export function loader({ context }: Route.LoaderArgs) {
  return loadForStaff(context, staffRoleRoutes.staff, '/admin/staff')
}

export default function StaffRolesScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('staff.roles.title')}</title>
      <RolesView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
