import { experimentRoutes } from '@footlight/core/protocol/experiments'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { ExperimentsView } from '../features/experiments-desk/ExperimentsView.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { loadForStaff } from '../request/load-for-staff.ts'
import type { Route } from './+types/experiments'

/** For administrators. */
export function loader({ context }: Route.LoaderArgs) {
  return loadForStaff(context, experimentRoutes.experiments, '/admin/experiments')
}

export default function ExperimentsScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('experiments.title')}</title>
      <ExperimentsView {...loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
