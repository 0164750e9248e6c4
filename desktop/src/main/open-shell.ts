import { systemClock } from '@footlight/native-bridges/system-clock'
import { app, BrowserWindow, Notification } from 'electron'
import type { windowsCalls } from '../shared/ipc/windows.ts'
import type { Accounts } from './accounts/accounts.ts'
import { CrashLog } from './crash/crash-log.ts'
import { BrokenShow, PageWatch } from './crash/watch-page.ts'
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
      texts: () => tray.texts,
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
      setShellTexts: (texts) => tray.setTexts(texts),
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

type AccountCalls = Pick<
  typeof windowsCalls,
  'readAccounts' | 'signedIn' | 'switchAccount' | 'addAccount' | 'forgetAccount'
>

function accountHandlers(accounts: Accounts): HandlersOf<AccountCalls> {
  return {
    readAccounts: () => accounts.list,
    signedIn: ({ username }) => accounts.signedIn(username),
    switchAccount: ({ id }) => accounts.switchTo(id),
    addAccount: () => accounts.add(),
    forgetAccount: ({ id }) => accounts.forget(id),
  }
}

/**
 * Logs everything of ours that ends or fails outside of the page, as names only: a dump of memory would hold
 * keys and cookies unsealed. Main goes on after an error of its own: the performer's stream lives in the
 * page, and must not go with it.
 */
function watchProcesses(log: CrashLog): void {
  app.on('child-process-gone', (_event, { type, reason }) => {
    if (reason !== 'clean-exit' && reason !== 'killed')
      log.add(type === 'GPU' ? 'gpu' : 'other', `${type.toLowerCase().replaceAll(' ', '_')}_${reason}`)
  })
  process.on('uncaughtException', (error) => failed(log, 'uncaught', error))
  process.on('unhandledRejection', (error) => failed(log, 'unhandled', error))
}

function failed(log: CrashLog, reason: string, error: unknown): void {
  console.error(reason, error)
  log.add('main', reason, error)
  // Without a window there is no stream to save, and nobody who could close what is left.
  if (BrowserWindow.getAllWindows().length === 0) app.exit(1)
}
