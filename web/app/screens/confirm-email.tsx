import { ConfirmEmailView } from '../features/account/ConfirmEmailView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Route } from './+types/confirm-email'

/**
 * Where the link in the mail leads. Its token stands behind the #, so that it is sent to no server before the
 * button is pressed.
 */
export default function ConfirmEmailScreen() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('confirm_email.title')}</title>
      <ConfirmEmailView />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
