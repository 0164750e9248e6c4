import { observer } from 'mobx-react-lite'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { Proof } from '../account/Proof.tsx'
import type { Proved } from '../account/proved.ts'

interface PresentProofProps {
  readonly value: Proved
  /** What is wrong with a field; undefined: nothing. */
  readonly problem: (field: string) => string | undefined
  readonly onChange: (value: Proved) => void
}

/** The present password, and a code where a second factor is set up. */
export const PresentProof = observer(function PresentProof({ value, problem, onChange }: PresentProofProps) {
  const { t } = useTranslation()
  const { session } = useStores()
  return (
    <Proof
      passwordLabel={t('account_security.present_password')}
      totpLabel={t('account_security.code')}
      totpHint={t('passkeys.use_hint')}
      // One that was set up in another tab is known here by the refusal alone.
      needsTotp={(session.user?.has2faEnabled ?? false) || problem('totp') !== undefined}
      autoComplete="current-password"
      value={value}
      problem={problem}
      onChange={onChange}
    />
  )
})
