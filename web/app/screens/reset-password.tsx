import { ResetPasswordView } from '../features/account-security/ResetPasswordView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Route } from './+types/reset-password'

/** Where the link in the mail leads; its token stands behind the #, and is sent with the new password only. */
export default function ResetPasswordScreen() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('password_reset.reset')}</title>
      <ResetPasswordView />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
