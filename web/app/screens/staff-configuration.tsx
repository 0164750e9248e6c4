import { configurationRoutes } from '@footlight/core/protocol/configuration'
import { ConfigurationView } from '../features/configuration/ConfigurationView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/staff-configuration'

/** For administrators; to others there is no such page. */
export function loader({ context }: Route.LoaderArgs) {
  return loadForStaff(context, configurationRoutes.configuration, '/admin/configuration')
}

export default function StaffConfigurationScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('configuration.title')}</title>
      <ConfigurationView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
