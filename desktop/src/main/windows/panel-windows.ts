import type {
  BrowserWindow,
  BrowserWindowConstructorOptions,
  HandlerDetails,
  WebContents,
  WindowOpenHandlerResponse,
} from 'electron'
import { panelOfWindow } from '../../shared/panel-window.ts'
import { guardedPage } from './guarded-page.ts'
import type { WindowPlaces } from './window-places.ts'

const denied = { action: 'deny' } as const

/**
 * Windows for panels that the performer detached: empty pages that our own page fills. They share its process
 * and its content policy, get no preload and thereby no way to main, and cannot go anywhere.
 */
export class PanelWindows {
  readonly #places: WindowPlaces
  readonly #open = new Map<string, BrowserWindow>()

  constructor(places: WindowPlaces) {
    this.#places = places
  }

  /** Lets `opener` open windows of panels, one of each, and nothing else. */
  allowFor(opener: WebContents, background: () => string): void {
    opener.setWindowOpenHandler((details) => this.#decide(details, background()))
    opener.on('did-create-window', (window, { frameName }) => this.#adopt(frameName, window))
  }

  closeAll(): void {
    for (const window of this.#open.values()) window.destroy()
    this.#open.clear()
  }

  #decide({ url, frameName }: HandlerDetails, backgroundColor: string): WindowOpenHandlerResponse {
    const panel = panelOfWindow(frameName)
    if (url !== 'about:blank' || panel === null || this.#open.has(frameName)) return denied
    return {
      action: 'allow',
      overrideBrowserWindowOptions: { ...optionsOf(backgroundColor), ...this.#places.find(frameName) },
    }
  }

  #adopt(name: string, window: BrowserWindow): void {
    this.#open.set(name, window)
    this.#places.follow(name, window)
    window.setMenu(null)
    // An empty page has nowhere to go: our page drew everything that is on it.
    window.webContents.on('will-frame-navigate', (event) => event.preventDefault())
    window.on('closed', () => {
      if (this.#open.get(name) === window) this.#open.delete(name)
    })
  }
}

function optionsOf(backgroundColor: string): BrowserWindowConstructorOptions {
  return {
    width: 480,
    height: 640,
    minWidth: 280,
    minHeight: 200,
    backgroundColor,
    webPreferences: { ...guardedPage, preload: '' },
  }
}
