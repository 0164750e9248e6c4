import { systemClock } from '@footlight/native-bridges/system-clock'
import { type BrowserWindow, Notification } from 'electron'
import type { windowsCalls } from '../shared/ipc/windows.ts'
import { accountHandlers } from './accounts/account-handlers.ts'
import type { Accounts } from './accounts/accounts.ts'
import { BrokenShow } from './crash/broken-show.ts'
import { CrashLog } from './crash/crash-log.ts'
import { PageWatch } from './crash/watch-page.ts'
import { watchProcesses } from './crash/watch-processes.ts'
import type { HandlersOf } from './ipc/register.ts'
import type { OnAirGuard } from './safety/on-air-guard.ts'
import { ConsoleTray } from './tray/console-tray.ts'
import { createWindow, isInFront, reloadWindow, sendNotice, showWindow } from './window.ts'
import { PanelWindows } from './windows/panel-windows.ts'
import { WindowPlaces } from './windows/window-places.ts'

interface ShellDeps {
  readonly folder: string
  readonly onAir: OnAirGuard
  readonly accounts: Accounts
  readonly pressPanic: () => void
  /** The performer pressed panic, and has not read the report. */
  readonly isPanic: () => boolean
}

export interface Shell {
  readonly handlers: HandlersOf<typeof windowsCalls>
  openWindow(): void
}

/** The window with its panels, the tray, notifications, and what brings the page back when it breaks. */
export function openShell({ folder, onAir, accounts, pressPanic, isPanic }: ShellDeps): Shell {
  const log = new CrashLog(folder, systemClock.now)
  watchProcesses(log)
  const places = new WindowPlaces(folder, systemClock)
  const panels = new PanelWindows(places)
  const tray = new ConsoleTray({
    show: showWindow,
    toggleMute: () => sendNotice('muteToggled', undefined),
    panic: pressPanic,
  })
  const brokenShow = new BrokenShow(isPanic)
  const watch = (window: BrowserWindow) =>
    new PageWatch(window, {
      log,
      clock: systemClock,
      words: () => tray.words,
      reload: reloadWindow,
      onGone(byForce) {
        panels.closeAll()
        brokenShow.pageGone({ wasOnAir: onAir.active, byForce })
        onAir.set(false)
      },
    })
  return {
    openWindow: () => createWindow({ onAir, places, panels, hidesOnClose: () => tray.hidesWindow, watch }),
    handlers: {
      ...accountHandlers(accounts),
      setShellWords: (words) => tray.setWords(words),
      setTray: (state) => tray.set(state),
      notify: (content) => notify(content),
      readCrashes: () => ({ crashes: [...log.takeUntold()], resume: brokenShow.take() }),
    },
  }
}

function notify({ title, body }: { readonly title: string; readonly body: string }): boolean {
  if (isInFront() || !Notification.isSupported()) return false
  const notification = new Notification({ title, body })
  notification.on('click', showWindow)
  notification.show()
  return true
}
