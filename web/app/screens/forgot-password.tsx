import { ForgotPasswordView } from '../features/account-security/ForgotPasswordView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Route } from './+types/forgot-password'

/** Where the dialog of log-in leads whoever does not know their password. */
export default function ForgotPasswordScreen() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('password_reset.forgot')}</title>
      <ForgotPasswordView />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
