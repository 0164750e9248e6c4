import { app, Menu, nativeImage, Tray } from 'electron'
import type { ShellWords, TrayState } from '../../shared/ipc/windows.ts'
import { drawTrayIcon } from './tray-icon.ts'

/** In px, at twice the size at which it is shown. */
const ICON_PX = 32

interface Parts {
  readonly show: () => void
  readonly toggleMute: () => void
  readonly panic: () => void
}

/** The tray icon, and what can be done from there. Comes with the texts in the performer's language. */
export class ConsoleTray {
  readonly #parts: Parts
  #tray: Tray | null = null
  #words: ShellWords | null = null
  #state: TrayState = { state: 'off_air', muted: false, closesToTray: false }

  constructor(parts: Parts) {
    this.#parts = parts
  }

  get words(): ShellWords | null {
    return this.#words
  }

  get state(): TrayState {
    return this.#state
  }

  /** Only where there is a tray: a window that hides without one could not be found again. */
  get hidesWindow(): boolean {
    return this.#state.closesToTray && this.#tray !== null
  }

  setWords(words: ShellWords): void {
    this.#words = words
    this.#paint()
  }

  set(state: TrayState): void {
    this.#state = state
    this.#paint()
  }

  #paint(): void {
    const words = this.#words
    if (words === null) return
    const { state, muted } = this.#state
    const icon = nativeImage.createFromBitmap(drawTrayIcon(state, ICON_PX), {
      width: ICON_PX,
      height: ICON_PX,
      scaleFactor: 2,
    })
    this.#tray ??= this.#create(icon)
    this.#tray.setImage(icon)
    this.#tray.setToolTip({ off_air: words.offAir, on_air: words.onAir, private: words.inPrivate }[state])
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: words.show, click: this.#parts.show },
        { label: muted ? words.unmute : words.mute, click: this.#parts.toggleMute },
        { type: 'separator' },
        { label: words.panic, click: this.#parts.panic },
        { type: 'separator' },
        { label: words.quit, click: () => app.quit() },
      ]),
    )
  }

  #create(icon: Electron.NativeImage): Tray {
    const tray = new Tray(icon)
    tray.on('click', this.#parts.show)
    return tray
  }
}
