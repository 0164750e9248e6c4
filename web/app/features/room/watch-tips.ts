import type { RoomStore } from '@footlight/core/stores/room-store'
import type { SessionStore } from '@footlight/core/stores/session-store'
import { type TipSound, tipSound } from '@footlight/core/stores/tip-sound'
import { reaction } from 'mobx'

/** Tells the sound of every tip that arrives while one is in the room; what was there before makes none. */
export function watchTips(
  room: RoomStore,
  session: SessionStore,
  play: (sound: TipSound) => void,
): () => void {
  const heard = new Set(tipsIn(room).map((tip) => tip.key))
  return reaction(
    () => tipsIn(room),
    (tips) => {
      const fresh = tips.filter((tip) => !tip.isPast && !heard.has(tip.key))
      for (const tip of fresh) heard.add(tip.key)
      const newest = fresh.at(-1)
      if (newest)
        play(
          tipSound(newest.tokens, { whiteLabel: session.isWhitelabel, stealth: newest.type === 'stealth' }),
        )
    },
  )
}

function tipsIn(room: RoomStore) {
  return room.messages.entries.filter((entry) => entry.kind === 'tip')
}
