import { Button } from '@footlight/ui/Button'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../../app/console-context.ts'
import { SettingsSection } from '../settings/SettingsSection.tsx'
import classes from '../settings/SettingsDialog.module.css'

/** Who else works on this console. Their sessions and layouts stay their own. */
export const AccountSection = observer(function AccountSection() {
  const { t } = useTranslation('shell')
  const {
    accounts,
    server,
    broadcasting: { broadcast },
  } = useConsole()
  const disabled = broadcast.isRunning
  return (
    <SettingsSection title={t('accounts.title')}>
      {disabled && <p className={classes.note}>{t('accounts.not_on_air')}</p>}
      {accounts.others.map(({ id, username, origin }) => (
        <div key={id} className={classes.account}>
          <span>
            <b>{username}</b> {new URL(origin).host}
          </span>
          <Button disabled={disabled} onClick={() => void accounts.switchTo(id)}>
            {t('accounts.switch')}
          </Button>
          <Button variant="quiet" onClick={() => void accounts.forget(id)}>
            {t('accounts.forget')}
          </Button>
        </div>
      ))}
      <div>
        <Button disabled={disabled} onClick={() => void accounts.add()}>
          {t('accounts.add')}
        </Button>
      </div>
      <p className={classes.note}>
        {server.sessionKept === 'keyring' ? t('accounts.kept') : t('accounts.not_kept')}
      </p>
    </SettingsSection>
  )
})
