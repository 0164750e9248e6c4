import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { MailCheck } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { noProof, Proof, sentProof } from '../account/Proof.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import forms from '../account/forms.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountSecurity.module.css'

interface EmailSectionProps {
  readonly email: string
  readonly isConfirmed: boolean
}

/** Another e-mail address, once its mailbox has confirmed it. */
export const EmailSection = observer(function EmailSection({ email, isConfirmed }: EmailSectionProps) {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const [typed, setTyped] = useState('')
  const [proof, setProof] = useState(noProof)
  const [isPending, setPending] = useState(false)
  /** Where the link was written to; null: none yet. */
  const [sentTo, setSentTo] = useState<string | null>(null)
  const { form, problem, trouble, setFailure } = useFormRefusal()

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const body = { ...sentProof(proof), email: typed.trim() }
    const answer = await api.call(accountSecurityRoutes.changeEmail, { body })
    setPending(false)
    setSentTo(answer.ok ? body.email : null)
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
      {sentTo !== null && (
        <p className={classes.done} role="status">
          <MailCheck aria-hidden />
          {t('account_security.email_sent', { email: sentTo })}
        </p>
      )}
      <form
        ref={form}
        className={`${forms.form} ${classes.form}`}
        noValidate
        onSubmit={(event) => void send(event)}
        data-testid="email-form"
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
        <Proof
          passwordLabel={t('account_security.present_password')}
          totpLabel={t('account_security.code')}
          // An app that was set up in another tab is known here by the refusal alone.
          needsTotp={(session.user?.has2faEnabled ?? false) || problem('totp') !== undefined}
          autoComplete="current-password"
          value={proof}
          problem={problem}
          onChange={setProof}
        />
        {trouble !== null && (
          <p className={forms.error} role="alert">
            {trouble}
          </p>
        )}
        <Button type="submit" pending={isPending} disabled={proof.password === '' || typed.trim() === ''}>
          {t('account_security.change_email')}
        </Button>
      </form>
    </section>
  )
})
