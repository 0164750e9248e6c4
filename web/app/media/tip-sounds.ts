import type { TipSound } from '@footlight/core/stores/tip-sound'

const files = import.meta.glob<string>('../../../resources/sounds/*.mp3', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Plays what a tip sounds like. A sound that the browser does not allow yet is left out, never queued. */
export class TipSounds {
  readonly #volume: () => number
  #playing: HTMLAudioElement | null = null

  /** `volume`: 0 to 100, asked at every tip. */
  constructor(volume: () => number) {
    this.#volume = volume
  }

  /** A newer tip takes the place of one that still sounds. */
  play(sound: TipSound): void {
    const volume = this.#volume()
    const address = files[`../../../resources/sounds/${sound}.mp3`]
    if (volume <= 0 || address === undefined) return
    this.#playing?.pause()
    const audio = new Audio(address)
    audio.volume = Math.min(1, volume / 100)
    this.#playing = audio
    // NotAllowedError before the first click on the page: there is nothing to tell anybody.
    audio.play().catch(() => undefined)
  }
}
