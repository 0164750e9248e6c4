import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { TextField } from '@footlight/ui/TextField'
import { useState } from 'react'
import { loadTexts } from '../../i18n/load-texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { callAsOwner } from '../account/ask-passkey.ts'
import { PasswordField } from '../account/PasswordField.tsx'
import { noProof } from '../account/proved.ts'
import { FormButtons } from './FormButtons.tsx'
import { QrCode } from './QrCode.tsx'
import { SecurityForm } from './SecurityForm.tsx'
import { useFormRefusal } from './use-form-refusal.ts'
import classes from './AccountSecurity.module.css'

await loadTexts(import.meta.glob('../../../../resources/locales/*/site/auth.json', { import: 'default' }))
await loadTexts(
  import.meta.glob('../../../../resources/locales/*/site/account_security.json', { import: 'default' }),
)

/** As the server makes it. */
export interface TotpSetUpOffer {
  readonly secret: string
  readonly address: string
  readonly ticket: string
}

interface TotpSetUpProps {
  readonly offer: TotpSetUpOffer
  readonly onDone: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** A secret for the app, as a picture and as text, and the first code that comes of it. */
export function TotpSetUp({ offer, onDone, onCancel }: TotpSetUpProps) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const [isPending, setPending] = useState(false)
  const refusal = useFormRefusal()
  const { problem, setFailure } = refusal

  async function send(): Promise<void> {
    setPending(true)
    const answer = await callAsOwner(api, { ...noProof, password }, (sent) =>
      api.call(accountSecurityRoutes.confirmTotp, {
        body: { ...sent, ticket: offer.ticket, code: code.trim() },
      }),
    )
    setPending(false)
    if (answer.ok) return onDone(answer.value.recovery_codes)
    // A quarter of an hour is over: the secret is worth nothing any more.
    if (answer.error.fields?.['ticket'] !== undefined) setFailure({ error: 'set_up_over' })
    else setFailure(answer.error)
  }

  return (
    <SecurityForm
      testId="totp-set-up"
      refusal={refusal}
      onSend={send}
      className={classes.form}
      buttons={
        <FormButtons
          action={t('account_security.turn_on')}
          variant="primary"
          isPending={isPending}
          isDisabled={code.trim() === '' || password === ''}
          onCancel={onCancel}
        />
      }
    >
      <p>{t('account_security.scan')}</p>
      <QrCode text={offer.address} label={t('account_security.qr_code')} />
      <p className={classes.quiet}>
        {t('account_security.or_type')}
        <code className={classes.secret}>{offer.secret.match(/.{4}/g)?.join(' ')}</code>
      </p>
      <TextField
        label={t('account_security.first_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        maxLength={7}
        value={code}
        error={problem('code')}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <PasswordField
        label={t('account_security.present_password')}
        autoComplete="current-password"
        maxLength={128}
        value={password}
        error={problem('password') ?? problem('totp')}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
    </SecurityForm>
  )
}
