import { Button } from '@footlight/ui/Button'
import { MailCheck, MailQuestion, MailX } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { EmptyState } from '../shell/EmptyState.tsx'

await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/confirm-email.json', { import: 'default' }),
)

/** Codes after which the same link never works. */
const finalCodes: ReadonlySet<string> = new Set(['invalid_value', 'conflict'])

/** A button and not the mere visit: programs that look through mail open links, too. */
export const ConfirmEmailView = observer(function ConfirmEmailView() {
  const { t } = useTranslation()
  const { session } = useStores()
  const [pending, setPending] = useState(false)
  /** null: not asked yet. */
  const [answer, setAnswer] = useState<'done' | { readonly error: string } | null>(null)

  async function confirm(): Promise<void> {
    setPending(true)
    const confirmed = await session.confirmEmail(location.hash.slice(1))
    setPending(false)
    setAnswer(confirmed.ok ? 'done' : { error: confirmed.error.error })
  }

  // To perform takes a confirmed address: whoever came from there goes on there.
  const isApplying = session.isModel && session.user?.compliance_status !== 'approved'
  const home = <Link to="/">{t('browse.see_all')}</Link>
  return (
    <main id="content" aria-live="polite">
      {answer === 'done' && (
        <EmptyState
          icon={<MailCheck />}
          heading="h1"
          title={t('confirm_email.done')}
          text={t('confirm_email.done_text')}
          action={isApplying ? <Link to="/models/signup">{t('confirm_email.to_application')}</Link> : home}
        />
      )}
      {answer !== null && answer !== 'done' && finalCodes.has(answer.error) && (
        <EmptyState
          icon={<MailX />}
          heading="h1"
          title={t('confirm_email.failed')}
          text={t('confirm_email.failed_text')}
          action={home}
        />
      )}
      {(answer === null || (answer !== 'done' && !finalCodes.has(answer.error))) && (
        <EmptyState
          icon={<MailQuestion />}
          heading="h1"
          title={t('confirm_email.title')}
          text={answer === null ? t('confirm_email.text') : t(`errors.${answer.error}`)}
          action={
            <Button variant="primary" pending={pending} onClick={() => void confirm()}>
              {t('confirm_email.confirm')}
            </Button>
          }
        />
      )}
    </main>
  )
})
