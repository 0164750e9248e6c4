import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { Button } from '@footlight/ui/Button'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { noProof, Proof, sentProof } from '../account/Proof.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import forms from '../account/forms.module.css'
import classes from './AccountSecurity.module.css'

interface TotpChangeProps {
  readonly change: 'new_codes' | 'turn_off'
  /** `codes`: new ones, which are shown once; null: it is off. */
  readonly onDone: (codes: readonly string[] | null) => void
  readonly onCancel: () => void
}

/** New codes, or no app any more: by password and code. */
export function TotpChange({ change, onDone, onCancel }: TotpChangeProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [proof, setProof] = useState(noProof)
  const [isPending, setPending] = useState(false)
  const { form, problem, trouble, setFailure } = useFormRefusal()
  const isOff = change === 'turn_off'

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault()
    setPending(true)
    const call = { body: sentProof(proof) }
    const answer = isOff
      ? await api.call(accountSecurityRoutes.endTotp, call)
      : await api.call(accountSecurityRoutes.newRecoveryCodes, call)
    setPending(false)
    if (answer.ok) onDone('recovery_codes' in answer.value ? answer.value.recovery_codes : null)
    else setFailure(answer.error)
  }

  return (
    <form
      ref={form}
      className={`${forms.form} ${classes.form}`}
      noValidate
      onSubmit={(event) => void send(event)}
      data-testid={isOff ? 'totp-off' : 'totp-codes'}
    >
      <p>{t(isOff ? 'account_security.turn_off_text' : 'account_security.new_codes_text')}</p>
      <Proof
        passwordLabel={t('account_security.present_password')}
        totpLabel={t('account_security.code')}
        needsTotp
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
      <div className={classes.buttons}>
        <Button onClick={onCancel}>{t('account_security.cancel')}</Button>
        <Button
          type="submit"
          variant={isOff ? 'danger' : 'primary'}
          pending={isPending}
          disabled={proof.password === '' || proof.totp === ''}
        >
          {t(isOff ? 'account_security.turn_off' : 'account_security.new_codes')}
        </Button>
      </div>
    </form>
  )
}
