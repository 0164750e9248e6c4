import { auditRoutes } from '@footlight/core/protocol/audit'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { AuditView } from '../features/staff/AuditView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-audit'

/** For who may read the audit log. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadForStaff(context, auditRoutes.auditLog, `/admin/audit${url.search}`)
}

export default function StaffAuditScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('staff.audit.title')}</title>
      <AuditView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
