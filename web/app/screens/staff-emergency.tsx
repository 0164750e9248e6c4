import { emergencyAccessRoutes } from '@footlight/core/protocol/emergency-access'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { EmergencyView } from '../features/staff/EmergencyView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-emergency'

/** For everybody with a role in the staff. */
export function loader({ context }: Route.LoaderArgs) {
  return loadForStaff(context, emergencyAccessRoutes.emergencyAccess, '/admin/emergency_access')
}

export default function StaffEmergencyScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('staff.emergency.title')}</title>
      <EmergencyView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
