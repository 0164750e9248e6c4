import { PASSKEY_NAME_CHARS_MAX, type Passkey, passkeyRoutes } from '@footlight/core/protocol/passkeys'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { FormButtons } from './FormButtons.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import classes from './AccountSecurity.module.css'

interface PasskeyChangeProps {
  readonly passkey: Passkey
  /** All that there are now. */
  readonly onDone: (passkeys: readonly Passkey[]) => void
  readonly onCancel: () => void
}

/** Another name for a passkey. */
export function PasskeyRename({ passkey, onDone, onCancel }: PasskeyChangeProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [name, setName] = useState(passkey.name)
  const [isPending, setPending] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal

  async function send(): Promise<void> {
    setPending(true)
    const body = { id: passkey.id, name: name.trim() }
    const answer = await api.call(passkeyRoutes.renamePasskey, { body })
    setPending(false)
    if (answer.ok) onDone(answer.value.passkeys)
    else setFailure(answer.error)
  }

  return (
    <SecurityForm
      testId="passkey-rename"
      refusal={refusal}
      onSend={send}
      className={classes.form}
      buttons={
        <FormButtons
          action={t('passkeys.save')}
          variant="primary"
          isPending={isPending}
          isDisabled={name.trim() === ''}
          onCancel={onCancel}
        />
      }
    >
      <TextField
        label={t('passkeys.name')}
        autoFocus
        maxLength={PASSKEY_NAME_CHARS_MAX}
        value={name}
        error={problem('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </SecurityForm>
  )
}
