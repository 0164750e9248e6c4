import type { RoomStore } from '@footlight/core/stores/room-store'
import type { SessionStore } from '@footlight/core/stores/session-store'
import { type TipSound, tipSound } from '@footlight/core/stores/tip-sound'
import { reaction } from 'mobx'

const files = import.meta.glob<string>(
  ['../../../../resources/sounds/*.mp3', '!../../../../resources/sounds/message.mp3'],
  { query: '?url', import: 'default', eager: true },
)

/** Where the file of a sound is; every sound has one. */
export function soundAddress(sound: TipSound): string | undefined {
  return files[`../../../../resources/sounds/${sound}.mp3`]
}

/** 0 to 100, of who has not chosen. */
const VOLUME_USUAL = 70

/**
 * Plays the sound of every tip that arrives while one is in the room; what was there before makes none. A
 * sound that the browser does not allow yet is left out, never queued.
 */
export function soundTips(room: RoomStore, session: SessionStore): () => void {
  const heard = new Set(tipsIn(room).map((tip) => tip.key))
  let playing: HTMLAudioElement | null = null

  /** A newer tip takes the place of one that still sounds. */
  function play(sound: TipSound): void {
    const volume = session.settings?.volume_tip ?? VOLUME_USUAL
    const address = soundAddress(sound)
    if (volume <= 0 || address === undefined) return
    playing?.pause()
    playing = new Audio(address)
    playing.volume = Math.min(1, volume / 100)
    // NotAllowedError before the first click on the page: there is nothing to tell anybody.
    playing.play().catch(() => undefined)
  }

  return reaction(
    () => tipsIn(room),
    (tips) => {
      const fresh = tips.filter((tip) => !tip.isPast && !heard.has(tip.key))
      for (const tip of fresh) heard.add(tip.key)
      const newest = fresh.at(-1)
      if (newest)
        play(
          tipSound(newest.tokens, {
            whiteLabel: session.isWhitelabel,
            stealth: newest.type === 'stealth',
            soundList: room.rules?.soundList,
          }),
        )
    },
  )
}

function tipsIn(room: RoomStore) {
  return room.messages.entries.filter((entry) => entry.kind === 'tip')
}
