import { Button } from '@footlight/ui/Button'
import { Copy } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './AccountSecurity.module.css'

interface RecoveryCodesListProps {
  readonly codes: readonly string[]
  readonly onDone: () => void
}

/** Shown once: nobody can read them again. */
export function RecoveryCodesList({ codes, onDone }: RecoveryCodesListProps) {
  const { t } = useTranslation()
  const { toasts } = useStores()
  const heading = useRef<HTMLHeadingElement>(null)
  // What was pressed is gone; whoever reads by ear goes on here.
  useEffect(() => heading.current?.focus(), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      toasts.show({ appearance: 'success', title: { key: 'account_security.copied' } })
    } catch {
      // They can be selected as well.
      toasts.error({ key: 'account_security.not_copied' })
    }
  }

  return (
    <div className={classes.form} data-testid="recovery-codes">
      <h3 ref={heading} tabIndex={-1}>
        {t('account_security.recovery_codes')}
      </h3>
      <p className={classes.quiet}>{t('account_security.recovery_codes_text')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
          {t('account_security.copy')}
        </Button>
        <Button variant="primary" onClick={onDone}>
          {t('account_security.stored_them')}
        </Button>
      </div>
    </div>
  )
}
