import { accountSecurityRoutes } from '@footlight/core/protocol/account-security'
import { Button } from '@footlight/ui/Button'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useStores } from '../../platform/stores-context.ts'
import classes from './AccountSecurity.module.css'

/** For an address that is not confirmed: the link once more, some times a day. */
export function ResendConfirmation({ onConfirmed }: { readonly onConfirmed: () => Promise<void> }) {
  const { t } = useTranslation()
  const { api } = useStores()
  const [isPending, setPending] = useState(false)
  /** What came of it; null: nothing was asked. */
  const [said, setSaid] = useState<{ readonly key: string; readonly isSent: boolean } | null>(null)

  async function send(): Promise<void> {
    setPending(true)
    const answer = await api.call(accountSecurityRoutes.resendConfirmation)
    setPending(false)
    if (answer.ok) return setSaid({ key: 'account_security.resent', isSent: true })
    const { error } = answer.error
    // In another tab, meanwhile.
    if (error === 'wrong_state') return onConfirmed()
    setSaid({
      key: error === 'rate_limited' ? 'account_security.resend_limit' : `errors.${error}`,
      isSent: false,
    })
  }

  return (
    <div className={classes.buttons}>
      <Button pending={isPending} onClick={() => void send()}>
        {t('account_security.resend')}
      </Button>
      {said !== null && <p role={said.isSent ? 'status' : 'alert'}>{t(said.key)}</p>}
    </div>
  )
}
