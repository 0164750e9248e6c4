import { type Passkey, passkeyRoutes } from '@footlight/core/protocol/passkeys'
import { Button } from '@footlight/ui/Button'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import { PasskeyAdd } from './PasskeyAdd.tsx'
import { PasskeyRow } from './PasskeyRow.tsx'
import { RecoveryCodesList } from './RecoveryCodesList.tsx'
import settings from '../settings/AccountSettings.module.css'
import classes from './AccountSecurity.module.css'

interface PasskeySectionProps {
  /** A passkey came or went. */
  readonly onChange: () => Promise<void>
}

/** What an account is opened by without its password, and what its password asks for where there is no app. */
export function PasskeySection({ onChange }: PasskeySectionProps) {
  const { t } = useTranslation()
  const { toasts } = useStores()
  const { passkeys, setPasskeys } = usePasskeys()
  const [isAdding, setAdding] = useState(false)
  /** Shown once; null: none are. */
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const canUse = 'PublicKeyCredential' in window

  async function changed(now: readonly Passkey[], title: 'made' | 'gone'): Promise<void> {
    setPasskeys(now)
    toasts.show({ appearance: 'success', title: { key: `passkeys.${title}` } })
    await onChange()
  }

  return (
    <section className={settings.group} aria-labelledby="passkeys" data-testid="passkeys">
      <h2 id="passkeys">{t('passkeys.title')}</h2>
      {passkeys === 'failed' ? (
        <p role="alert">{t('account_security.not_loaded')}</p>
      ) : passkeys === null ? (
        <div aria-busy />
      ) : (
        <>
          <p className={settings.lead}>
            {passkeys.length === 0 ? t('passkeys.none') : t('passkeys.some', { count: passkeys.length })}
          </p>
          <ul className={classes.passkeys}>
            {passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRename={setPasskeys}
                onRemove={(left) => void changed(left, 'gone')}
              />
            ))}
          </ul>
          {codes !== null && <RecoveryCodesList codes={codes} onDone={() => setCodes(null)} />}
          {isAdding ? (
            <PasskeyAdd
              onDone={(added) => {
                setAdding(false)
                setCodes(added.recovery_codes)
                void changed(added.passkeys, 'made')
              }}
              onCancel={() => setAdding(false)}
            />
          ) : canUse ? (
            <div className={classes.buttons}>
              <Button onClick={() => setAdding(true)}>{t('passkeys.add')}</Button>
            </div>
          ) : (
            <p className={classes.quiet}>{t('passkeys.cannot')}</p>
          )}
        </>
      )}
    </section>
  )
}

/** null: not known yet. */
function usePasskeys() {
  const { api } = useStores()
  const [passkeys, setPasskeys] = useState<readonly Passkey[] | 'failed' | null>(null)
  const read = useCallback(async () => {
    const answer = await api.call(passkeyRoutes.passkeys)
    setPasskeys(answer.ok ? answer.value.passkeys : 'failed')
  }, [api])
  useEffect(() => void read(), [read])
  return { passkeys, setPasskeys }
}
