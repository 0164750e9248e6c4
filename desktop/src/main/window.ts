import { join } from 'node:path'
import { app, BrowserWindow, nativeTheme } from 'electron'
import { type NoticeName, type NoticePayload, notices } from '../shared/ipc-contract.ts'
import { APP_ORIGIN } from '../shared/origin.ts'
import type { PageWatch } from './crash/watch-page.ts'
import type { OnAirGuard } from './safety/on-air-guard.ts'
import { guardedPage } from './windows/guarded-page.ts'
import type { PanelWindows } from './windows/panel-windows.ts'
import type { WindowPlaces } from './windows/window-places.ts'

/** What stands behind the page until its first paint; the `--surface-0` of both themes. */
const ground = { dark: '#0c0a11', light: '#f5f2f7' } as const

interface WindowDeps {
  readonly onAir: OnAirGuard
  readonly places: WindowPlaces
  readonly panels: PanelWindows
  /** Whether closing only puts the console into the tray. */
  readonly hidesOnClose: () => boolean
  readonly watch: (window: BrowserWindow) => PageWatch
}

let mainWindow: BrowserWindow | null = null
let pageWatch: PageWatch | null = null
let isQuitting = false

app.on('before-quit', () => {
  isQuitting = true
})

export function createWindow({ onAir, places, panels, hidesOnClose, watch }: WindowDeps): void {
  const background = () => (nativeTheme.shouldUseDarkColors ? ground.dark : ground.light)
  const window = new BrowserWindow({
    width: 1440,
    height: 900,
    ...places.find('main'),
    minWidth: 1024,
    minHeight: 640,
    show: false,
    title: 'Footlight Console',
    backgroundColor: background(),
    webPreferences: { ...guardedPage, preload: join(app.getAppPath(), 'out', 'preload', 'index.cjs') },
  })
  mainWindow = window
  pageWatch = watch(window)
  places.follow('main', window)
  panels.allowFor(window.webContents, background)
  window.once('ready-to-show', () => window.show())
  window.on('close', (event) => {
    if (onAir.active) {
      isQuitting = false
      event.preventDefault()
      sendNotice('closeRequested', undefined)
    } else if (hidesOnClose() && !isQuitting) {
      event.preventDefault()
      window.hide()
    }
  })
  window.on('closed', () => {
    onAir.set(false)
    panels.closeAll()
    mainWindow = null
    pageWatch = null
  })
  void window.loadURL(`${APP_ORIGIN}/`)
}

export function showWindow(): void {
  if (mainWindow === null) return
  if (mainWindow.isMinimized()) mainWindow.restore()
  mainWindow.show()
  mainWindow.focus()
}

/** Asks for the performer's attention without taking the focus from whatever they are writing in. */
export function flashWindow(): void {
  if (mainWindow === null || isInFront()) return
  mainWindow.once('focus', () => mainWindow?.flashFrame(false))
  mainWindow.flashFrame(true)
}

/** Tells whether the performer is looking at the console, or at one of its panels. */
export function isInFront(): boolean {
  return BrowserWindow.getFocusedWindow() !== null
}

/** Loads the page anew, so that it gets the content policy of the server that was just chosen. */
export function reloadWindow(): void {
  void mainWindow?.loadURL(`${APP_ORIGIN}/`)
}

export function closeWindow(): void {
  mainWindow?.destroy()
}

export function hasPage(): boolean {
  return mainWindow !== null && !mainWindow.webContents.isCrashed()
}

/** Ends the page's process and loads it anew. Resolves when it is gone. */
export async function endPageByForce(): Promise<void> {
  await pageWatch?.endByForce()
}

export function sendNotice<Name extends NoticeName>(name: Name, payload: NoticePayload<Name>): void {
  // A page that has just crashed hears nothing; the one after it asks.
  if (hasPage()) mainWindow?.webContents.send(notices[name].channel, payload)
}
