import { IconButton } from '@footlight/ui/IconButton'
import { BookText, Images, Keyboard, LogOut, PanelsTopLeft, Settings } from 'lucide-react'
import { observer } from 'mobx-react-lite'
import { lazy, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConsole } from '../app/console-context.ts'
import { AccountButton } from '../features/accounts/AccountButton.tsx'
import { percentSent } from '../features/library/upload-queue.ts'
import { Brand } from './Brand.tsx'
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
      <LibraryButton />
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

const LayoutMenu = lazy(() => import('./LayoutMenu.tsx').then((module) => ({ default: module.LayoutMenu })))

/** Which panels are in this layout, and the way back to the first day. */
const LayoutButton = observer(function LayoutButton() {
  const { t } = useTranslation('panels')
  const { ui } = useConsole()
  const button = useRef<HTMLSpanElement>(null)
  return (
    <>
      <span ref={button}>
        <IconButton
          label={t('panels')}
          shortcut="w"
          aria-haspopup="menu"
          aria-expanded={ui.isLayoutOpen}
          onClick={() => ui.setLayoutOpen(true)}
        >
          <PanelsTopLeft aria-hidden />
        </IconButton>
      </span>
      {ui.isLayoutOpen && (
        <Suspense fallback={null}>
          <LayoutMenu triggerRef={button} />
        </Suspense>
      )}
    </>
  )
})

/** The way to the library; it says how far an upload is, whatever is on the screen. */
const LibraryButton = observer(function LibraryButton() {
  const {
    library: { library, uploads },
  } = useConsole()
  const { t } = useTranslation('library')
  const { current } = uploads
  const label =
    current === null ? t('title') : t('title_sending', { percent: percentSent(current), name: current.name })
  return (
    <IconButton label={label} shortcut="u" data-testid="open-library" onClick={() => library.show()}>
      <Images aria-hidden style={uploads.isBusy ? { color: 'var(--accent)' } : undefined} />
    </IconButton>
  )
})

/** The way to the logs; marked while they cannot be written. */
const LogsButton = observer(function LogsButton() {
  const { logs } = useConsole()
  const { t } = useTranslation('logs')
  const isTroubled =
    logs.state.trouble !== null ||
    logs.state.movedAside !== null ||
    ['locked', 'key_lost', 'newer_version'].includes(logs.state.kind)
  return (
    <IconButton label={t(isTroubled ? 'open_troubled' : 'title')} onClick={() => logs.show()}>
      <BookText aria-hidden style={isTroubled ? { color: 'var(--warn)' } : undefined} />
    </IconButton>
  )
})
