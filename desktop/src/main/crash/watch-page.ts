import type { Clock } from '@footlight/core/ports'
import { type BrowserWindow, dialog } from 'electron'
import type { ShellTexts } from '../../shared/ipc/windows.ts'
import type { CrashLog } from './crash-log.ts'

interface PageWatchDeps {
  readonly log: CrashLog
  readonly clock: Clock
  readonly texts: () => ShellTexts | null
  /** `byForce`: we ended it ourselves, for panic or because the performer asked for it. */
  readonly onGone: (byForce: boolean) => void
  readonly reload: () => void
}

/**
 * Brings the page back when its process ends or hangs. What was on the air resumes where it may.
 */
export class PageWatch {
  readonly #window: BrowserWindow
  readonly #deps: PageWatchDeps
  readonly #crashes: number[] = []
  #byForce = false
  #hung: AbortController | null = null

  constructor(window: BrowserWindow, deps: PageWatchDeps) {
    this.#window = window
    this.#deps = deps
    window.webContents.on('render-process-gone', (_event, { reason }) => this.#gone(reason))
    window.on('unresponsive', () => void this.#askAboutHang())
    window.on('responsive', () => this.#hung?.abort())
  }

  /** Resolves when the process is gone; the page is reloaded without being asked to. */
  endByForce(): Promise<void> {
    const { webContents } = this.#window
    const pid = webContents.getOSProcessId()
    // It ended on its own. To the system, process 0 is this process and all around it.
    if (pid === 0) return Promise.resolve()
    this.#byForce = true
    const gone = new Promise<void>((resolve) => {
      webContents.once('render-process-gone', () => resolve())
    })
    try {
      // At once, and without a dump of what is in its memory: a crash would take its time to write one while
      // the stream goes on.
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has just ended; Electron is about to say so.
      return Promise.resolve()
    }
    return gone
  }

  #gone(reason: string): void {
    const { log, clock, onGone, reload } = this.#deps
    const byForce = this.#byForce
    this.#byForce = false
    this.#hung?.abort()
    onGone(byForce)
    if (!byForce) log.add('page', reason)
    this.#crashes.push(clock.monotonic())
    clock.after(reloadDelayMs(this.#crashes), () => {
      if (!this.#window.isDestroyed()) reload()
    })
  }

  /**
   * The performer's stream goes on while the page hangs; whether the page is started anew is for the
   * performer to decide.
   */
  async #askAboutHang(): Promise<void> {
    const texts = this.#deps.texts()
    if (texts === null || this.#hung !== null) return
    const hung = new AbortController()
    this.#hung = hung
    const { response } = await dialog.showMessageBox(this.#window, {
      type: 'warning',
      message: texts.hungTitle,
      detail: texts.hungDetail,
      buttons: [texts.hungWait, texts.hungRestart],
      defaultId: 0,
      cancelId: 0,
      noLink: true,
      signal: hung.signal,
    })
    this.#hung = null
    if (response !== 1 || hung.signal.aborted) return
    this.#deps.log.add('page', 'hung')
    this.#window.webContents.forcefullyCrashRenderer()
  }
}

/** So many crashes within this time are a loop: the machine gets a rest between two attempts. */
const LOOP_WITHIN_MS = 60_000
const LOOP_AFTER = 3
const REST_MS = 5_000

/**
 * How long to wait before the page is loaded again, in ms. `crashes`: when it crashed, monotonic ms, the
 * newest last.
 */
export function reloadDelayMs(crashes: readonly number[]): number {
  const newest = crashes.at(-1) ?? 0
  return crashes.filter((at) => newest - at < LOOP_WITHIN_MS).length > LOOP_AFTER ? REST_MS : 0
}

/**
 * Decides whether the show that broke off with the page goes on with the next one. Never across a panic: the
 * performer said stop, whoever has to come back for it.
 */
export class BrokenShow {
  readonly #isPanic: () => boolean
  #resumes = false

  constructor(isPanic: () => boolean) {
    this.#isPanic = isPanic
  }

  /** `byForce`: we ended the page ourselves. */
  pageGone({ wasOnAir, byForce }: { readonly wasOnAir: boolean; readonly byForce: boolean }): void {
    this.#resumes = wasOnAir && !byForce
  }

  /** For the next page, once. */
  take(): boolean {
    const resumes = this.#resumes && !this.#isPanic()
    this.#resumes = false
    return resumes
  }
}
