import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { Button } from '@footlight/ui/Button'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { lazyPart } from '../errors/lazy-part.ts'
import { RecoveryCodesList } from './RecoveryCodesList.tsx'
import { TotpChange } from './TotpChange.tsx'
import type { TotpSetUpOffer } from './TotpSetUp.tsx'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountSecurity.module.css'

// Brings the drawing of QR codes, which few visits of this page need.
const TotpSetUp = lazyPart(async () => ({ default: (await import('./TotpSetUp.tsx')).TotpSetUp }))

type Step =
  | { readonly kind: 'none' | 'new_codes' | 'turn_off' }
  | { readonly kind: 'set_up'; readonly offer: TotpSetUpOffer }
  | { readonly kind: 'codes'; readonly codes: readonly string[] }

interface TotpSectionProps {
  readonly hasTotp: boolean
  /** That are left. */
  readonly recoveryCodes: number
  /** Reads all of it anew. */
  readonly onChange: () => Promise<void>
}

/** A code of an authenticator app at each log-in, and what helps without the app. */
export function TotpSection({ hasTotp, recoveryCodes, onChange }: TotpSectionProps) {
  const { t } = useTranslation()
  const { api, toasts } = useStores()
  const [step, setStep] = useState<Step>({ kind: 'none' })
  const [isPending, setPending] = useState(false)
  const close = () => setStep({ kind: 'none' })

  async function begin(): Promise<void> {
    setPending(true)
    const answer = await api.call(accountSecurityRoutes.beginTotp)
    setPending(false)
    if (answer.ok) return setStep({ kind: 'set_up', offer: answer.value })
    toasts.error({ key: `errors.${answer.error.error}` })
    // Set up in another tab, perhaps.
    await onChange()
  }

  /** `codes` null: it is off. */
  async function changed(codes: readonly string[] | null): Promise<void> {
    setStep(codes === null ? { kind: 'none' } : { kind: 'codes', codes })
    await onChange()
  }

  return (
    <section className={settings.group} aria-labelledby="two-steps" data-testid="totp">
      <h2 id="two-steps">{t('account_security.totp')}</h2>
      <p className={settings.lead}>
        {hasTotp ? t('account_security.totp_on', { count: recoveryCodes }) : t('account_security.totp_off')}
      </p>
      {step.kind === 'none' && (
        <div className={classes.buttons}>
          {hasTotp ? (
            <>
              <Button onClick={() => setStep({ kind: 'new_codes' })}>
                {t('account_security.new_codes')}
              </Button>
              <Button onClick={() => setStep({ kind: 'turn_off' })}>{t('account_security.turn_off')}</Button>
            </>
          ) : (
            <Button pending={isPending} onClick={() => void begin()}>
              {t('account_security.set_up')}
            </Button>
          )}
        </div>
      )}
      {step.kind === 'set_up' && (
        <Suspense fallback={<div aria-busy />}>
          <TotpSetUp offer={step.offer} onDone={(codes) => void changed(codes)} onCancel={close} />
        </Suspense>
      )}
      {(step.kind === 'new_codes' || step.kind === 'turn_off') && (
        <TotpChange change={step.kind} onDone={(codes) => void changed(codes)} onCancel={close} />
      )}
      {step.kind === 'codes' && <RecoveryCodesList codes={step.codes} onDone={close} />}
    </section>
  )
}
