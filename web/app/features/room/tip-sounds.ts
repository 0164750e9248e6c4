import type { RoomStore } from '@footlight/core/stores/room-store'
import type { SessionStore } from '@footlight/core/stores/session-store'
import { type TipSound, tipSound } from '@footlight/core/stores/tip-sound'
import { reaction } from 'mobx'

const files = import.meta.glob<string>('../../../../resources/sounds/*.mp3', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** 0 to 100, of who has not chosen. */
const VOLUME_USUAL = 70

/** Plays the sound of every tip that arrives while one is in the room; what was there before makes none. */
export function soundTips(room: RoomStore, session: SessionStore): () => void {
  const player = new TipPlayer(() => session.settings?.volume_tip ?? VOLUME_USUAL)
  const heard = new Set(tipsIn(room).map((tip) => tip.key))
  return reaction(
    () => tipsIn(room),
    (tips) => {
      const fresh = tips.filter((tip) => !tip.isPast && !heard.has(tip.key))
      for (const tip of fresh) heard.add(tip.key)
      const newest = fresh.at(-1)
      if (newest)
        player.play(
          tipSound(newest.tokens, { whiteLabel: session.isWhitelabel, stealth: newest.type === 'stealth' }),
        )
    },
  )
}

function tipsIn(room: RoomStore) {
  return room.messages.entries.filter((entry) => entry.kind === 'tip')
}

/** A sound that the browser does not allow yet is left out, never queued. */
class TipPlayer {
  readonly #volume: () => number
  #playing: HTMLAudioElement | null = null

  /** `volume`: 0 to 100, asked at every tip. */
  constructor(volume: () => number) {
    this.#volume = volume
  }

  /** A newer tip takes the place of one that still sounds. */
  play(sound: TipSound): void {
    const volume = this.#volume()
    const address = files[`../../../../resources/sounds/${sound}.mp3`]
    if (volume <= 0 || address === undefined) return
    this.#playing?.pause()
    const audio = new Audio(address)
    audio.volume = Math.min(1, volume / 100)
    this.#playing = audio
    // NotAllowedError before the first click on the page: there is nothing to tell anybody.
    audio.play().catch(() => undefined)
  }
}
