import { app, Menu, nativeImage, Tray } from 'electron'
import type { ShellTexts, TrayState } from '../../shared/ipc/windows.ts'
import { drawTrayIcon } from './tray-icon.ts'

/** In px, at twice the size at which it is shown. */
const ICON_PX = 32

interface ConsoleTrayDeps {
  readonly show: () => void
  readonly toggleMute: () => void
  readonly panic: () => void
}

/** The tray icon, and what can be done from there. Comes with the texts in the performer's language. */
export class ConsoleTray {
  readonly #deps: ConsoleTrayDeps
  #tray: Tray | null = null
  #texts: ShellTexts | null = null
  #state: TrayState = { state: 'off_air', muted: false, closesToTray: false }

  constructor(deps: ConsoleTrayDeps) {
    this.#deps = deps
  }

  get texts(): ShellTexts | null {
    return this.#texts
  }

  get state(): TrayState {
    return this.#state
  }

  /** Only where there is a tray: a window that hides without one could not be found again. */
  get hidesWindow(): boolean {
    return this.#state.closesToTray && this.#tray !== null
  }

  setTexts(texts: ShellTexts): void {
    this.#texts = texts
    this.#paint()
  }

  set(state: TrayState): void {
    this.#state = state
    this.#paint()
  }

  #paint(): void {
    const texts = this.#texts
    if (texts === null) return
    const { state, muted } = this.#state
    const icon = nativeImage.createFromBitmap(drawTrayIcon(state, ICON_PX), {
      width: ICON_PX,
      height: ICON_PX,
      scaleFactor: 2,
    })
    this.#tray ??= this.#create(icon)
    this.#tray.setImage(icon)
    this.#tray.setToolTip({ off_air: texts.offAir, on_air: texts.onAir, private: texts.inPrivate }[state])
    this.#tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: texts.show, click: this.#deps.show },
        { label: muted ? texts.unmute : texts.mute, click: this.#deps.toggleMute },
        { type: 'separator' },
        { label: texts.panic, click: this.#deps.panic },
        { type: 'separator' },
        { label: texts.quit, click: () => app.quit() },
      ]),
    )
  }

  #create(icon: Electron.NativeImage): Tray {
    const tray = new Tray(icon)
    tray.on('click', this.#deps.show)
    return tray
  }
}
