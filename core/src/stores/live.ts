import { type OpenFrames, openFrames } from '../client/frame-socket.ts'
import { takeLobbyEvent } from './lobby-events.ts'
import { takeRoomEvent } from './room-events.ts'

/**
 * What a client needs once it opens its sockets, and not to be drawn: what they speak, and what becomes of the events
 * that they bring. Given to the stores, so that a page can fetch it beside itself.
 */
export interface Live {
  readonly openFrames: OpenFrames
  readonly takeLobbyEvent: typeof takeLobbyEvent
  readonly takeRoomEvent: typeof takeRoomEvent
}

export const live: Live = { openFrames, takeLobbyEvent, takeRoomEvent }
