import { type ConnectedProviders, signInProviderRoutes } from '@footlight/core/protocol/sign-in-providers'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { OwnerForm } from '../account-security/OwnerForm.tsx'

interface ConnectProviderProps {
  readonly provider: string
  readonly label: string
  readonly onCancel: () => void
}

/** By whoever proves that the account is theirs; the browser goes on to the page of the provider. */
export function ConnectProvider({ provider, label, onCancel }: ConnectProviderProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  return (
    <OwnerForm
      testId="provider-change"
      action={t('sign_in.connect', { name: label })}
      variant="primary"
      call={(body) => api.call(signInProviderRoutes.connectProvider, { params: { provider }, body })}
      onDone={({ url }) => location.assign(url)}
      onCancel={onCancel}
    >
      {() => <p>{t('sign_in.connect_text', { name: label })}</p>}
    </OwnerForm>
  )
}

interface DisconnectProviderProps {
  readonly issuer: string
  readonly label: string
  readonly onDone: (left: ConnectedProviders) => void
  readonly onCancel: () => void
}

/** By whoever proves that the account is theirs. */
export function DisconnectProvider({ issuer, label, onDone, onCancel }: DisconnectProviderProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  return (
    <OwnerForm
      testId="provider-change"
      action={t('sign_in.disconnect')}
      variant="danger"
      call={(sent) => api.call(signInProviderRoutes.disconnectProvider, { body: { ...sent, issuer } })}
      onDone={onDone}
      onCancel={onCancel}
    >
      {() => <p>{t('sign_in.disconnect_text', { name: label })}</p>}
    </OwnerForm>
  )
}
