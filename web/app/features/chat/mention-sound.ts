import { isMentioned } from '@footlight/core/rules/chat/words'
import type { RoomStore } from '@footlight/core/stores/room-store'
import type { SessionStore } from '@footlight/core/stores/session-store'
import { reaction } from 'mobx'

/** One who is called again and again hears it once in this time. */
const QUIET_MS = 3_000

/** A line that was said longer ago is history. */
const FRESH_MS = 10_000

/** Sounds for lines that mention this person and come while they are here, where they want it. */
export function watchMentions(room: RoomStore, session: SessionStore, sound: () => void = ring): () => void {
  let [heard, soundedAt] = [newestId(room), Number.NEGATIVE_INFINITY]
  return reaction(
    () => room.messages.entries,
    () => {
      const { time } = room.shows
      time.update()
      const { now } = time
      const isForMe = room.messages.entries.some(
        (each) =>
          each.kind === 'chat' &&
          each.id > heard &&
          now - each.at < FRESH_MS &&
          each.user.username !== session.username &&
          isMentioned(each.text, session.username),
      )
      heard = Math.max(heard, newestId(room))
      if (!isForMe || session.settings?.mention_sound !== true || now - soundedAt < QUIET_MS) return
      soundedAt = now
      sound()
    },
  )
}

function newestId(room: RoomStore): number {
  return room.messages.entries.reduce(
    (newest, each) => (each.kind === 'chat' ? Math.max(newest, each.id) : newest),
    0,
  )
}

/** Two short notes; nothing where the browser does not allow sound yet. */
function ring(): void {
  const audio = new AudioContext()
  const gain = audio.createGain()
  gain.gain.value = 0.08
  gain.connect(audio.destination)
  for (const [frequency, from] of [
    [660, 0],
    [880, 0.12],
  ] as const) {
    const note = audio.createOscillator()
    note.frequency.value = frequency
    note.connect(gain)
    note.start(audio.currentTime + from)
    note.stop(audio.currentTime + from + 0.1)
  }
  setTimeout(() => void audio.close(), 600)
}
