import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { PasswordField } from '../account/PasswordField.tsx'
import { noProof, Proof, sentProof } from '../account/Proof.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import forms from '../account/forms.module.css'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountSecurity.module.css'

/** Another password, by the present one. */
export const PasswordSection = observer(function PasswordSection() {
  const { t } = useTranslation()
  const { api, session } = useStores()
  const [proof, setProof] = useState(noProof)
  const [password, setPassword] = useState('')
  const [isPending, setPending] = useState(false)
  const { form, problem, trouble, setFailure } = useFormRefusal()

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const body = { ...sentProof(proof), new_password: password }
    const answer = await api.call(accountSecurityRoutes.changePassword, { body })
    // The session is a new one: everything on the page, and every socket, is of the old.
    if (answer.ok) return location.assign('/account/security?changed=password')
    setPending(false)
    setFailure(answer.error)
  }

  return (
    <section className={settings.group} aria-labelledby="password">
      <h2 id="password">{t('account_security.password')}</h2>
      <p className={settings.lead}>{t('account_security.password_text')}</p>
      <form
        ref={form}
        className={`${forms.form} ${classes.form}`}
        noValidate
        onSubmit={(event) => void send(event)}
        data-testid="password-form"
      >
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
        <PasswordField
          label={t('account_security.new_password')}
          autoComplete="new-password"
          maxLength={128}
          value={password}
          hint={t('auth.password_hint')}
          error={problem('new_password')}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        {trouble !== null && (
          <p className={forms.error} role="alert">
            {trouble}
          </p>
        )}
        <Button type="submit" pending={isPending} disabled={proof.password === '' || password === ''}>
          {t('account_security.change_password')}
        </Button>
      </form>
    </section>
  )
})
