import { type Passkey, passkeyRoutes } from '@footlight/core/protocol/passkeys'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { OwnerForm } from './OwnerForm.tsx'

interface PasskeyRemoveProps {
  readonly passkey: Passkey
  readonly onDone: (left: readonly Passkey[]) => void
  readonly onCancel: () => void
}

/** By whoever proves that the account is theirs: with this passkey, another one or a recovery code. */
export function PasskeyRemove({ passkey: { id, name }, onDone, onCancel }: PasskeyRemoveProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  return (
    <OwnerForm
      testId="passkey-remove"
      action={t('passkeys.remove')}
      variant="danger"
      call={(sent) => api.call(passkeyRoutes.removePasskey, { body: { ...sent, id } })}
      onDone={({ passkeys }) => onDone(passkeys)}
      onCancel={onCancel}
    >
      {() => <p>{t('passkeys.remove_text', { name })}</p>}
    </OwnerForm>
  )
}
