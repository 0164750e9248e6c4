import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { Button } from '@footlight/ui/Button'
import { MailCheck, MailQuestion, MailX } from 'lucide-react'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/email-change.json', { import: 'default' }),
)

/** Codes after which the same link never works. */
const finalCodes: ReadonlySet<string> = new Set(['invalid_value', 'conflict'])
const routes = {
  confirm: accountSecurityRoutes.confirmNewEmail,
  undo: accountSecurityRoutes.undoEmailChange,
} as const

/** A button and not the mere visit: programs that look through mail open links, too. */
export function EmailLinkView({ link }: { readonly link: 'confirm' | 'undo' }) {
  const { t } = useTranslation()
  const { api, changeSession } = useStores()
  const isDone = useSearchParams()[0].has('done')
  const [pending, setPending] = useState(false)
  /** Why it was refused; null: it was not, or is not asked yet. */
  const [error, setError] = useState<string | null>(null)

  async function send(): Promise<void> {
    setPending(true)
    const sent = await changeSession(() =>
      api.call(routes[link], { body: { token: location.hash.slice(1) } }),
    )
    // Whoever is here may be nobody any more, and the page is drawn anew for them; the token leaves the address.
    if (sent.ok) return location.replace('?done=1')
    setPending(false)
    setError(sent.error.error)
  }

  const home = <Link to="/">{t('browse.see_all')}</Link>
  return (
    <main id="content" aria-live="polite">
      {isDone ? (
        <EmptyState
          icon={<MailCheck />}
          heading="h1"
          title={t(`email_change.${link}_done`)}
          text={t(`email_change.${link}_done_text`)}
          action={home}
        />
      ) : error !== null && finalCodes.has(error) ? (
        <EmptyState
          icon={<MailX />}
          heading="h1"
          title={t('email_change.failed')}
          text={t(`email_change.${link}_failed_text`)}
          action={home}
        />
      ) : (
        <EmptyState
          icon={<MailQuestion />}
          heading="h1"
          title={t(`email_change.${link}`)}
          text={error === null ? t(`email_change.${link}_text`) : t(`errors.${error}`)}
          action={
            <Button variant="primary" pending={pending} onClick={() => void send()}>
              {t(`email_change.${link}_press`)}
            </Button>
          }
        />
      )}
    </main>
  )
}
