import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme } from 'electron'
import { notices, type NoticeName, type NoticePayload } from '../shared/ipc-contract.ts'
import { APP_ORIGIN } from '../shared/origin.ts'
import type { OnAirGuard } from './on-air-guard.ts'

/** What stands behind the page until its first paint; the `--surface-0` of both themes. */
const ground = { dark: '#0c0a11', light: '#f5f2f7' } as const

let mainWindow: BrowserWindow | null = null

export function createWindow(onAir: OnAirGuard): void {
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 640,
    show: false,
    title: 'Footlight Console',
    backgroundColor: nativeTheme.shouldUseDarkColors ? ground.dark : ground.light,
    webPreferences: {
      preload: join(app.getAppPath(), 'out', 'preload', 'index.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      // Timers and the level meter must go on while she works in another window.
      backgroundThrottling: false,
    },
  })
  mainWindow = window
  window.once('ready-to-show', () => window.show())
  window.on('close', (event) => {
    if (!onAir.active) return
    event.preventDefault()
    sendNotice('closeRequested', undefined)
  })
  window.on('closed', () => {
    onAir.set(false)
    mainWindow = null
  })
  void window.loadURL(`${APP_ORIGIN}/`)
}

export function showWindow(): void {
  if (mainWindow === null) return
  if (mainWindow.isMinimized()) mainWindow.restore()
  mainWindow.focus()
}

/** Asks for her eyes without taking the focus from whatever she is writing in. */
export function flashWindow(): void {
  if (mainWindow === null || mainWindow.isFocused()) return
  mainWindow.once('focus', () => mainWindow?.flashFrame(false))
  mainWindow.flashFrame(true)
}

/** Loads the page anew, so that it gets the content policy of the server that was just chosen. */
export function reloadWindow(): void {
  void mainWindow?.loadURL(`${APP_ORIGIN}/`)
}

export function closeWindow(): void {
  mainWindow?.destroy()
}

export function sendNotice<Name extends NoticeName>(name: Name, payload: NoticePayload<Name>): void {
  mainWindow?.webContents.send(notices[name].channel, payload)
}
