import { IconButton } from '@footlight/ui/IconButton'
import { Keyboard, LogOut, Settings } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { useConsole } from '../app/console-context.ts'
import { LayoutButton } from '../layout/LayoutButton.tsx'
import { AccountButton } from './accounts/AccountButton.tsx'
import { LogsButton } from '../screens/logs/LogsButton.tsx'
import { Brand } from './Brand.tsx'
import classes from './TopBar.module.css'

export const TopBar = observer(function TopBar() {
  const { root, ui, broadcast, server } = useConsole()
  return (
    <header className={classes.bar}>
      <Brand />
      <span className={classes.server} data-up={root.lobby.isUp || undefined}>
        <i aria-hidden />{root.lobby.isUp ? new URL(server.origin!).host : 'connecting …'}
      </span>
      <span className={classes.grow} />
      <AccountButton />
      <LayoutButton />
      <LogsButton />
      <IconButton label="Keys" shortcut="?" onClick={() => ui.open({ kind: 'shortcuts' })}><Keyboard aria-hidden /></IconButton>
      <IconButton label="Settings" shortcut="," onClick={() => ui.open({ kind: 'settings' })}><Settings aria-hidden /></IconButton>
      {!broadcast.isRunning && <IconButton label="Log out" onClick={() => void root.session.logout()}><LogOut aria-hidden /></IconButton>}
    </header>
  )
})
