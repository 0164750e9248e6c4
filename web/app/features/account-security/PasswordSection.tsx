import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { callAsOwner } from '../account/ask-passkey.ts'
import { PasswordField } from '../account/PasswordField.tsx'
import { noProof } from '../account/proved.ts'
import { PresentProof } from './PresentProof.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountSecurity.module.css'

/** Another password, by the present one. */
export function PasswordSection() {
  const { t } = useTranslation()
  const { api, changeSession } = useStores()
  const [proof, setProof] = useState(noProof)
  const [password, setPassword] = useState('')
  const [isPending, setPending] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal

  async function send(): Promise<void> {
    setPending(true)
    const answer = await callAsOwner(api, proof, (sent) =>
      changeSession(() =>
        api.call(accountSecurityRoutes.changePassword, { body: { ...sent, new_password: password } }),
      ),
    )
    // The session is a new one: everything on the page, and every socket, is of the old.
    if (answer.ok) return location.assign('/account/security?changed=password')
    setPending(false)
    setFailure(answer.error)
  }

  return (
    <section className={settings.group} aria-labelledby="password">
      <h2 id="password">{t('account_security.password')}</h2>
      <p className={settings.lead}>{t('account_security.password_text')}</p>
      <SecurityForm
        testId="password-form"
        refusal={refusal}
        onSend={send}
        className={classes.form}
        buttons={
          <Button type="submit" pending={isPending} disabled={proof.password === '' || password === ''}>
            {t('account_security.change_password')}
          </Button>
        }
      >
        <PresentProof value={proof} problem={problem} onChange={setProof} />
        <PasswordField
          label={t('account_security.new_password')}
          autoComplete="new-password"
          maxLength={128}
          value={password}
          hint={t('auth.password_hint')}
          error={problem('new_password')}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </SecurityForm>
    </section>
  )
}
