import { ageCheckRoutes } from '@footlight/core/protocol/age-checks'
import { AgeCheckView } from '../features/age-check/AgeCheckView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { load } from '../request/load.ts'
import type { Route } from './+types/age-check'

export function loader({ context }: Route.LoaderArgs) {
  return load(context, ageCheckRoutes.ageVerification, '/age-verification')
}

/** Also where the service that checks sends people back to. */
export default function AgeCheckScreen({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('age_check.title')}</title>
      <AgeCheckView asked={loaderData} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
