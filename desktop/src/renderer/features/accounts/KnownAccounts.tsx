import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import classes from './AccountButton.module.css'

/** Accounts used here before, at the log-in: one press away while their session lasts. */
export const KnownAccounts = observer(function KnownAccounts() {
  const { t } = useTranslation('shell')
  const { accounts } = useConsole()
  if (accounts.others.length === 0) return null
  return (
    <div className={classes.known}>
      {accounts.others.map(({ id, username }) => (
        <Button key={id} block onClick={() => void accounts.switchTo(id)}>
          {t('accounts.go_on_as', { name: username })}
        </Button>
      ))}
    </div>
  )
})
