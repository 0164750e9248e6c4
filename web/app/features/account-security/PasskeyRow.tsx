import type { Passkey } from '@footlight/core/protocol/passkeys'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useDateTime } from '../../i18n/use-date-time.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { PasskeyRemove } from './PasskeyRemove.tsx'
import { PasskeyRename } from './PasskeyRename.tsx'
import classes from './AccountSecurity.module.css'

interface PasskeyRowProps {
  readonly passkey: Passkey
  /** All that there are now. */
  readonly onRename: (passkeys: readonly Passkey[]) => void
  readonly onRemove: (left: readonly Passkey[]) => void
}

/** One passkey, and what its owner does with it. */
export function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation()
  const dateTime = useDateTime()
  const [step, setStep] = useState<'none' | 'rename' | 'remove'>('none')
  const { name, added_at, last_used_at, site, opens_alone } = passkey
  const facts = [
    t('passkeys.added', { at: dateTime(added_at) }),
    last_used_at === null ? t('passkeys.unused') : t('passkeys.used', { at: dateTime(last_used_at) }),
    ...(site === location.hostname ? [] : [t('passkeys.other_site', { site })]),
  ]
  const close = () => setStep('none')
  return (
    <li>
      <div className={classes.passkey}>
        <strong>{name}</strong>
        <p>{facts.join(' · ')}</p>
        {!opens_alone && <p>{t('passkeys.second_only')}</p>}
      </div>
      {step === 'none' && (
        <div className={classes.buttons}>
          <Button
            size="small"
            aria-label={`${t('passkeys.rename')}: ${name}`}
            onClick={() => setStep('rename')}
          >
            {t('passkeys.rename')}
          </Button>
          <Button
            size="small"
            aria-label={`${t('passkeys.remove')}: ${name}`}
            onClick={() => setStep('remove')}
          >
            {t('passkeys.remove')}
          </Button>
        </div>
      )}
      {step === 'rename' && (
        <PasskeyRename
          passkey={passkey}
          onDone={(passkeys) => {
            close()
            onRename(passkeys)
          }}
          onCancel={close}
        />
      )}
      {step === 'remove' && <PasskeyRemove passkey={passkey} onDone={onRemove} onCancel={close} />}
    </li>
  )
}
