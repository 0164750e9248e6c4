import { EmailLinkView } from '../features/account-security/EmailLinkView.tsx'
import { ErrorScreen } from '../features/errors/ErrorScreen.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import type { Route } from './+types/undo-email-change'

/** Where the mailbox of before takes a change back; as at the new one, only by the button. */
export default function UndoEmailChangeScreen() {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('email_change.undo')}</title>
      <EmailLinkView link="undo" />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorScreen error={error} />
}
