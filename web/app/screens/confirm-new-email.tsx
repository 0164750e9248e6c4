import { EmailLinkView } from '../features/account-security/EmailLinkView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Route } from './+types/confirm-new-email'

/** Where the link in the mail to a new address leads. Its token stands behind the #, so that it is sent to no server before the button is pressed. */
export default function ConfirmNewEmailScreen() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('email_change.confirm')}</title>
      <EmailLinkView link="confirm" />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
