import type { GuardState } from '@footlight/native-bridges/obs/guard-keeper'
import type { ObsBridgeDeps } from '@footlight/native-bridges/obs/obs-bridge'
import type { SceneState } from '@footlight/native-bridges/obs/obs-scenes'
import type { ObsLinkState, ObsStreamState } from '@footlight/native-bridges/obs/obs-state'
import type { ObsReading } from '@footlight/native-bridges/obs/stats-reading'

const WITHIN_MS = 30_000

/** Everything that a bridge says, in order, and a way to wait for it. */
export class ObsRecorder {
  readonly link: ObsLinkState[] = []
  readonly stream: ObsStreamState[] = []
  readonly scenes: SceneState[] = []
  readonly guard: GuardState[] = []
  readonly readings: ObsReading[] = []
  readonly #waiting = new Set<() => void>()

  readonly listeners: ObsBridgeDeps['on'] = {
    link: (state) => this.#keep(this.link, state),
    stream: (state) => this.#keep(this.stream, state),
    scenes: (state) => this.#keep(this.scenes, state),
    guard: (state) => this.#keep(this.guard, state),
    reading: (reading) => this.#keep(this.readings, reading),
  }

  /** Resolves as soon as the bridge has said it. @throws after 30 s, with what it said last. */
  until(isSo: () => boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer)
        this.#waiting.delete(look)
        act()
      }
      const timer = setTimeout(
        () =>
          settle(() =>
            reject(
              new Error(
                `the bridge did not say it; last: ${JSON.stringify([this.link.at(-1), this.stream.at(-1), this.guard.at(-1)])}`,
              ),
            ),
          ),
        WITHIN_MS,
      )
      const look = () => {
        if (isSo()) settle(resolve)
      }
      this.#waiting.add(look)
      look()
    })
  }

  #keep<T>(list: T[], entry: T): void {
    list.push(entry)
    for (const look of [...this.#waiting]) look()
  }
}
