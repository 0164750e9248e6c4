import { ApplyView } from '../features/application/ApplyView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Route } from './+types/models-signup'

/** Whoever wants to perform here: what it takes, and the application itself. */
export default function ModelsSignupScreen() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('application.title')}</title>
      <ApplyView />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
