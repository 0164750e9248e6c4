import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { useHumanCheck } from '../human-check/use-human-check.ts'
import { EmptyState } from '../shell/EmptyState.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import classes from './AccountSecurity.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/password-reset.json', { import: 'default' }),
)

/** Has a link written to an address. What is said afterwards is the same whether it has an account or not. */
export function ForgotPasswordView() {
  const { t } = useTranslation()
  const { api } = useStores()
  const [email, setEmail] = useState('')
  const { note, checked } = useHumanCheck('forgot_password')
  const [isPending, setPending] = useState(false)
  const [isSent, setSent] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal

  async function send(): Promise<void> {
    setPending(true)
    const answer = await checked((proof) =>
      api.call(accountSecurityRoutes.forgotPassword, { body: { email: email.trim(), ...proof } }),
    )
    setPending(false)
    setSent(answer.ok)
    setFailure(answer.ok ? null : answer.error)
  }

  if (isSent)
    return (
      <main id="content" aria-live="polite">
        <EmptyState
          icon={<MailCheck />}
          heading="h1"
          title={t('password_reset.sent')}
          text={t('password_reset.sent_text')}
          action={<Link to="/">{t('browse.see_all')}</Link>}
        />
      </main>
    )
  return (
    <main id="content" className={classes.narrow}>
      <h1>{t('password_reset.forgot')}</h1>
      <p className={classes.quiet}>{t('password_reset.forgot_text')}</p>
      <SecurityForm
        testId="forgot-form"
        refusal={refusal}
        onSend={send}
        buttons={
          <Button type="submit" variant="primary" size="large" block pending={isPending}>
            {t('password_reset.send')}
          </Button>
        }
      >
        <TextField
          label={t('auth.email')}
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
          value={email}
          error={problem('email')}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        {note}
      </SecurityForm>
    </main>
  )
}
