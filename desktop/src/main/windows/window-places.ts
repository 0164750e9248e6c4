import { join } from 'node:path'
import type { Clock } from '@footlight/core/ports'
import { type BrowserWindow, type Rectangle, screen } from 'electron'
import * as z from 'zod/mini'
import { JsonFile } from '../json-file.ts'

const Place = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() })
const Places = z.record(z.string(), Place)

/** A window that is dragged says so many times a second. */
const WRITE_AFTER_MS = 500

/** How much of a window, in px, must be on a screen for it to count as being there. */
const SEEN_PX = 80

/** Where each window stood when it was last moved. A place on a screen that is gone is not used. */
export class WindowPlaces {
  readonly #file: JsonFile<typeof Places>
  readonly #clock: Clock
  #places: z.infer<typeof Places>
  #cancelWrite: (() => void) | null = null

  constructor(folder: string, clock: Clock) {
    this.#clock = clock
    this.#file = new JsonFile(join(folder, 'windows.json'), Places)
    this.#places = this.#file.read() ?? {}
  }

  find(name: string): Rectangle | null {
    const place = this.#places[name]
    if (place === undefined) return null
    const { x, y, width, height } = screen.getDisplayMatching(place).workArea
    const isSeen =
      place.x + place.width > x + SEEN_PX &&
      place.x < x + width - SEEN_PX &&
      place.y >= y - SEEN_PX &&
      place.y < y + height - SEEN_PX
    return isSeen ? place : null
  }

  follow(name: string, window: BrowserWindow): void {
    const keep = () => {
      if (window.isMinimized() || window.isFullScreen()) return
      this.#places = { ...this.#places, [name]: window.getNormalBounds() }
      this.#cancelWrite?.()
      this.#cancelWrite = this.#clock.after(WRITE_AFTER_MS, () => this.#write())
    }
    window.on('move', keep)
    window.on('resize', keep)
    window.on('closed', () => this.#write())
  }

  #write(): void {
    this.#cancelWrite?.()
    this.#cancelWrite = null
    // A full disk costs the place of a window, no more.
    this.#file.write(this.#places).catch(() => undefined)
  }
}
