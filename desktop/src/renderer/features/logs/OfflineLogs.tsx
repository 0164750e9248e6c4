import { Button } from '@footlight/ui/Button'
import { BookText } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogAccount } from '../../../shared/ipc/logs.ts'
import { useConsole } from '../../app/console-context.ts'
import { unwrap } from '../../ports/bridge.ts'

/** Whose logs are on this machine: they can be read without the server and without a log-in. */
export const OfflineLogs = observer(function OfflineLogs() {
  const { bridge, logs } = useConsole()
  const { t } = useTranslation('logs')
  const [accounts, setAccounts] = useState<readonly LogAccount[]>([])
  useEffect(() => void bridge.readLogAccounts().then((reply) => setAccounts(unwrap(reply))), [bridge])

  async function open(account: LogAccount) {
    await logs.open(account)
    logs.show()
  }

  return accounts.map((account) => (
    <Button
      key={`${account.username}@${account.origin}`}
      variant="quiet"
      block
      icon={<BookText aria-hidden />}
      onClick={() => void open(account)}
    >
      {t('offline', { account: account.username })}
    </Button>
  ))
})
