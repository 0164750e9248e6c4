import { type ConnectedProviders, signInProviderRoutes } from '@footlight/core/protocol/sign-in-providers'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStores } from '../../platform/stores-context.ts'
import { callAsOwner } from '../account/ask-passkey.ts'
import { noProof } from '../account/proved.ts'
import { PresentProof } from '../account-security/PresentProof.tsx'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import security from '../account-security/AccountSecurity.module.css'

interface ProviderChangeProps {
  /** To connect one by its id, or to disconnect one by its issuer. */
  readonly change: { readonly provider: string } | { readonly issuer: string }
  readonly label: string
  /** It is disconnected. */
  readonly onDone: (left: ConnectedProviders) => void
  readonly onCancel: () => void
}

/** By whoever proves that the account is theirs. To connect one the browser goes on to its page. */
export function ProviderChange({ change, label, onDone, onCancel }: ProviderChangeProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [proof, setProof] = useState(noProof)
  const [isPending, setPending] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal
  const isNew = 'provider' in change

  async function send(): Promise<void> {
    setPending(true)
    if (isNew) {
      const answer = await callAsOwner(api, proof, (body) =>
        api.call(signInProviderRoutes.connectProvider, { params: change, body }),
      )
      if (answer.ok) return location.assign(answer.value.url)
      setFailure(answer.error)
    } else {
      const answer = await callAsOwner(api, proof, (sent) =>
        api.call(signInProviderRoutes.disconnectProvider, { body: { ...sent, ...change } }),
      )
      if (answer.ok) return onDone(answer.value)
      setFailure(answer.error)
    }
    setPending(false)
  }

  return (
    <SecurityForm
      testId="provider-change"
      refusal={refusal}
      onSend={send}
      className={security.form}
      buttons={
        <div className={security.buttons}>
          <Button onClick={onCancel}>{t('account_security.cancel')}</Button>
          <Button
            type="submit"
            variant={isNew ? 'primary' : 'danger'}
            pending={isPending}
            disabled={proof.password === ''}
          >
            {isNew ? t('sign_in.connect', { name: label }) : t('sign_in.disconnect')}
          </Button>
        </div>
      }
    >
      <p>{t(isNew ? 'sign_in.connect_text' : 'sign_in.disconnect_text', { name: label })}</p>
      <PresentProof value={proof} problem={problem} onChange={setProof} />
    </SecurityForm>
  )
}
