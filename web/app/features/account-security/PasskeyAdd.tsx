import { PASSKEY_NAME_CHARS_MAX, passkeyRoutes } from '@footlight/core/protocol/passkeys'
import type { ResponseOf } from '@footlight/core/protocol/route'
import { TextField } from '@footlight/ui/TextField'
import { startRegistration } from '@simplewebauthn/browser'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { callAsOwner } from '../account/ask-passkey.ts'
import { noProof } from '../account/proved.ts'
import { FormButtons } from './FormButtons.tsx'
import { PresentProof } from './PresentProof.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import classes from './AccountSecurity.module.css'

type Offer = ResponseOf<typeof passkeyRoutes.beginPasskey>

interface PasskeyAddProps {
  readonly onDone: (added: ResponseOf<typeof passkeyRoutes.addPasskey>) => void
  readonly onCancel: () => void
}

/** The owner proves themself, then their device makes a passkey. */
export function PasskeyAdd({ onDone, onCancel }: PasskeyAddProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [name, setName] = useState('')
  const [proof, setProof] = useState(noProof)
  const [isPending, setPending] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal

  async function send(): Promise<void> {
    setPending(true)
    setFailure(null)
    const begun = await callAsOwner(api, proof, (body) => api.call(passkeyRoutes.beginPasskey, { body }))
    const answer = begun.ok ? await make(begun.value) : null
    if (answer !== null) {
      const added = await api.call(passkeyRoutes.addPasskey, { body: { answer, name: name.trim() } })
      setPending(false)
      if (added.ok) return onDone(added.value)
      return setFailure(added.error.fields?.['answer'] === undefined ? added.error : notMade)
    }
    setPending(false)
    setFailure(begun.ok ? notMade : begun.error)
  }

  return (
    <SecurityForm
      testId="passkey-add"
      refusal={refusal}
      onSend={send}
      className={classes.form}
      buttons={
        <FormButtons
          action={t('passkeys.add')}
          variant="primary"
          isPending={isPending}
          isDisabled={proof.password === '' || name.trim() === ''}
          onCancel={onCancel}
        />
      }
    >
      <TextField
        label={t('passkeys.name')}
        hint={t('passkeys.name_hint')}
        autoFocus
        maxLength={PASSKEY_NAME_CHARS_MAX}
        value={name}
        error={problem('name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <PresentProof value={proof} problem={problem} onChange={setProof} />
    </SecurityForm>
  )
}

const notMade = { error: 'not_made' } as const

/** null: whoever is asked gave up, or the device has one for this account already. */
async function make(optionsJSON: Offer) {
  try {
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return {
      id,
      rawId,
      type: 'public-key' as const,
      response: { clientDataJSON, attestationObject, transports },
      clientExtensionResults: {},
    }
  } catch {
    return null
  }
}
