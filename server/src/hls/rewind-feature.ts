import type { MediaRewind } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import type { HlsRooms } from './hls-rooms.ts'
import { rewindUrl } from './hls-url.ts'
import { hlsTiming } from './timing.ts'

/** What people count grows with the clock; so much less is there, and they are told anew. */
const WRONG_MS = 10_000

/**
 * Keeps the last minutes of a public room where its performer wants that, and tells those who are in it how far
 * back they can go. What is kept ends with the interval in which the room is public (`HlsRooms`).
 */
export class RewindFeature implements RoomFeature {
  readonly #context: RoomContext
  readonly #rooms: Pick<HlsRooms, 'keepRewind' | 'dropRewind' | 'rewindMs'>
  /** Monotonic ms since when people count; null: they were told that there is nothing. */
  #toldSince: number | null = null

  constructor(context: RoomContext, rooms: Pick<HlsRooms, 'keepRewind' | 'dropRewind' | 'rewindMs'>) {
    this.#context = context
    this.#rooms = rooms
  }

  statusChanged(): void {
    this.#look()
  }

  accountChanged({ id }: Person): void {
    if (id === this.#context.owner().id) this.#look()
  }

  /** Places that others gave back, and settings that another process wrote. */
  tick(): void {
    this.#look()
  }

  entryFrames(_member: RoomSocket): Buffer | null {
    return this.#toldSince === null ? null : encodeEvent('v3.media.rewind', this.#current())
  }

  async close(): Promise<void> {
    this.#rooms.dropRewind(this.#context.owner().username)
  }

  #look(): void {
    const { username, settings } = this.#context.owner()
    if (!settings.dvr_is_enabled) this.#rooms.dropRewind(username)
    const isKept = settings.dvr_is_enabled && this.#rooms.keepRewind(username)
    const rewindMs = isKept ? this.#rooms.rewindMs(username) : null
    const counted = this.#counted()
    if (rewindMs === null ? counted === null : counted !== null && Math.abs(counted - rewindMs) < WRONG_MS)
      return
    this.#toldSince = rewindMs === null ? null : this.#now() - rewindMs
    this.#context.tellAll('v3.media.rewind', this.#current())
  }

  /** What people count on by now, in ms. */
  #counted(): number | null {
    return this.#toldSince === null ? null : Math.min(hlsTiming.rewindMs, this.#now() - this.#toldSince)
  }

  #current(): MediaRewind {
    const counted = this.#counted()
    if (counted === null) return { seconds: 0 }
    return { url: rewindUrl(this.#context.owner().username), seconds: Math.floor(counted / 1000) }
  }

  #now(): number {
    return this.#context.deps.clock.monotonic()
  }
}
