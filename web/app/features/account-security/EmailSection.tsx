import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { callAsOwner } from '../account/ask-passkey.ts'
import { noProof } from '../account/proved.ts'
import { PresentProof } from './PresentProof.tsx'
import { ResendConfirmation } from './ResendConfirmation.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountSecurity.module.css'

interface EmailSectionProps {
  readonly email: string
  readonly isConfirmed: boolean
  readonly onChange: () => Promise<void>
}

/** Another e-mail address, once its mailbox has confirmed it. */
export function EmailSection({ email, isConfirmed, onChange }: EmailSectionProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [typed, setTyped] = useState('')
  const [proof, setProof] = useState(noProof)
  const [isPending, setPending] = useState(false)
  /** Where the link was written to; null: none yet. */
  const [sentTo, setSentTo] = useState<string | null>(null)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal

  async function send(): Promise<void> {
    setPending(true)
    const email = typed.trim()
    const answer = await callAsOwner(api, proof, (sent) =>
      api.call(accountSecurityRoutes.changeEmail, { body: { ...sent, email } }),
    )
    setPending(false)
    setSentTo(answer.ok ? email : null)
    setFailure(answer.ok ? null : answer.error)
    if (!answer.ok) return
    setTyped('')
    setProof(noProof)
  }

  return (
    <section className={settings.group} aria-labelledby="email">
      <h2 id="email">{t('account_security.email')}</h2>
      <p className={settings.lead}>
        {t(isConfirmed ? 'account_security.email_is' : 'account_security.email_unconfirmed', { email })}
      </p>
      {!isConfirmed && <ResendConfirmation onConfirmed={onChange} />}
      {sentTo !== null && (
        <p className={classes.done} role="status">
          <MailCheck aria-hidden />
          {t('account_security.email_sent', { email: sentTo })}
        </p>
      )}
      <SecurityForm
        testId="email-form"
        refusal={refusal}
        onSend={send}
        className={classes.form}
        buttons={
          <Button type="submit" pending={isPending} disabled={proof.password === '' || typed.trim() === ''}>
            {t('account_security.change_email')}
          </Button>
        }
      >
        <TextField
          label={t('account_security.new_email')}
          type="email"
          autoComplete="email"
          maxLength={254}
          value={typed}
          error={problem('email')}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <PresentProof value={proof} problem={problem} onChange={setProof} />
      </SecurityForm>
    </section>
  )
}
