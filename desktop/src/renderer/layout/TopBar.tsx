import { IconButton } from '@footlight/ui/IconButton'
import { Keyboard, LogOut, Settings } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import { AccountButton } from '../features/accounts/AccountButton.tsx'
import { LogsButton } from '../features/logs/LogsButton.tsx'
import { Brand } from './Brand.tsx'
import { LayoutButton } from './LayoutButton.tsx'
import classes from './TopBar.module.css'

export const TopBar = observer(function TopBar() {
  const { t } = useTranslation('console')
  const {
    root,
    ui,
    server,
    broadcasting: { broadcast },
  } = useConsole()
  return (
    <header className={classes.bar}>
      <Brand />
      <span className={classes.server} data-up={root.lobby.isUp || undefined}>
        <i aria-hidden />
        {root.lobby.isUp ? new URL(server.origin!).host : t('top.connecting')}
      </span>
      <span className={classes.grow} />
      <AccountButton />
      <LayoutButton />
      <LogsButton />
      <IconButton label={t('top.keys')} shortcut="?" onClick={() => ui.open({ kind: 'shortcuts' })}>
        <Keyboard aria-hidden />
      </IconButton>
      <IconButton label={t('top.settings')} shortcut="," onClick={() => ui.open({ kind: 'settings' })}>
        <Settings aria-hidden />
      </IconButton>
      {!broadcast.isRunning && (
        <IconButton label={t('top.log_out')} onClick={() => void root.session.logout()}>
          <LogOut aria-hidden />
        </IconButton>
      )}
    </header>
  )
})
