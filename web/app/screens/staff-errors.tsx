import { clientErrorRoutes } from '@footlight/core/protocol/client-errors'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { ClientErrorsView } from '../features/staff/ClientErrorsView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-errors'

/** For who may read what pages reported of themselves. */
export function loader({ context, url }: Route.LoaderArgs) {
  return loadForStaff(context, clientErrorRoutes.clientErrors, `/admin/client-errors${url.search}`)
}

export default function StaffErrorsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('staff.errors.title')}</title>
      <ClientErrorsView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
