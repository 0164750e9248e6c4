import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { callAsOwner } from '../account/ask-passkey.ts'
import { Proof } from '../account/Proof.tsx'
import { noProof } from '../account/proved.ts'
import { FormButtons } from './FormButtons.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
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
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal
  const isOff = change === 'turn_off'

  async function send(): Promise<void> {
    setPending(true)
    const answer = isOff
      ? await callAsOwner(api, proof, (body) => api.call(accountSecurityRoutes.endTotp, { body }))
      : await callAsOwner(api, proof, (body) => api.call(accountSecurityRoutes.newRecoveryCodes, { body }))
    setPending(false)
    if (answer.ok) onDone('recovery_codes' in answer.value ? answer.value.recovery_codes : null)
    else setFailure(answer.error)
  }

  return (
    <SecurityForm
      testId={isOff ? 'totp-off' : 'totp-codes'}
      refusal={refusal}
      onSend={send}
      className={classes.form}
      buttons={
        <FormButtons
          action={t(isOff ? 'account_security.turn_off' : 'account_security.new_codes')}
          variant={isOff ? 'danger' : 'primary'}
          isPending={isPending}
          isDisabled={proof.password === '' || proof.totp === ''}
          onCancel={onCancel}
        />
      }
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
    </SecurityForm>
  )
}
