import type { ApiFailure } from '@footlight/core/client/api-failure'
import { signInProviderRoutes } from '@footlight/core/protocol/sign-in-providers'
import { Button } from '@footlight/ui/Button'
import { TextField } from '@footlight/ui/TextField'
import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { askPasskey } from '../account/ask-passkey.ts'
import { SecurityForm } from '../account-security/SecurityForm.tsx'
import { useFormRefusal } from '../account-security/use-form-refusal.ts'
import security from '../account-security/AccountSecurity.module.css'

interface SecondFactorStepProps {
  readonly by: 'app' | 'passkey'
  /** The log-in is over. */
  readonly onFail: (failure: ApiFailure) => void
}

/** What an account asks for behind a provider, as behind a password. */
export function SecondFactorStep({ by, onFail }: SecondFactorStepProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [totp, setTotp] = useState('')
  const [isPending, setPending] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal

  async function send(isByPasskey: boolean): Promise<void> {
    setPending(true)
    const asked = isByPasskey ? await askPasskey(api) : null
    const body = asked?.ok === true ? { passkey: asked.value } : { totp: totp.replace(/[\s-]/g, '') }
    const answer = asked?.ok === false ? asked : await api.call(signInProviderRoutes.proveSignIn, { body })
    if (answer.ok) return location.replace(answer.value.next)
    setPending(false)
    const { error } = answer.error
    if (error === 'wrong_state' || error === 'account_suspended') onFail(answer.error as ApiFailure)
    else if (error === 'not_made') setFailure({ error: 'not_made' })
    else setFailure(answer.error as ApiFailure)
  }

  return (
    <main id="content" className={security.narrow}>
      <title>{t('sign_in.second')}</title>
      <h1>{t('sign_in.second')}</h1>
      <p className={security.quiet}>{t(by === 'app' ? 'sign_in.second_app' : 'passkey.second')}</p>
      <SecurityForm
        testId="sign-in-second"
        refusal={refusal}
        onSend={() => send(false)}
        buttons={
          <>
            <Button
              type="submit"
              variant="primary"
              size="large"
              block
              pending={isPending}
              disabled={totp.trim() === ''}
            >
              {t('auth.log_in')}
            </Button>
            {by === 'passkey' && 'PublicKeyCredential' in window && (
              <Button
                size="large"
                block
                icon={<Fingerprint aria-hidden />}
                disabled={isPending}
                onClick={() => void send(true)}
              >
                {t('passkey.use')}
              </Button>
            )}
          </>
        }
      >
        <TextField
          label={t(by === 'app' ? 'auth.totp' : 'passkey.recovery_code')}
          name="totp"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={16}
          autoFocus
          value={totp}
          error={problem('totp') === undefined ? undefined : t('auth.totp_wrong')}
          onChange={({ currentTarget }) => setTotp(currentTarget.value)}
        />
      </SecurityForm>
    </main>
  )
}
