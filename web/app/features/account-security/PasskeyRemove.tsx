import { type Passkey, passkeyRoutes } from '@footlight/core/protocol/passkeys'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { callAsOwner } from '../account/ask-passkey.ts'
import { noProof } from '../account/proved.ts'
import { PresentProof } from './PresentProof.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import classes from './AccountSecurity.module.css'

interface PasskeyRemoveProps {
  readonly passkey: Passkey
  readonly onDone: (left: readonly Passkey[]) => void
  readonly onCancel: () => void
}

/** By whoever proves that the account is theirs: with this passkey, another one or a recovery code. */
export function PasskeyRemove({ passkey: { id, name }, onDone, onCancel }: PasskeyRemoveProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [proof, setProof] = useState(noProof)
  const [isPending, setPending] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal

  async function send(): Promise<void> {
    setPending(true)
    const answer = await callAsOwner(api, proof, (sent) =>
      api.call(passkeyRoutes.removePasskey, { body: { ...sent, id } }),
    )
    setPending(false)
    if (answer.ok) onDone(answer.value.passkeys)
    else setFailure(answer.error)
  }

  return (
    <SecurityForm
      testId="passkey-remove"
      refusal={refusal}
      onSend={send}
      className={classes.form}
      buttons={
        <div className={classes.buttons}>
          <Button onClick={onCancel}>{t('account_security.cancel')}</Button>
          <Button type="submit" variant="danger" pending={isPending} disabled={proof.password === ''}>
            {t('passkeys.remove')}
          </Button>
        </div>
      }
    >
      <p>{t('passkeys.remove_text', { name })}</p>
      <PresentProof value={proof} problem={problem} onChange={setProof} />
    </SecurityForm>
  )
}
