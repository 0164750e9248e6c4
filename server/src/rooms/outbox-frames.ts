import type { IncomingServerEvent } from '@footlight/core/protocol'
import { encodeEvent } from './fan-out/encode-event.ts'

/** One event as bytes, for those who may know everything in it and for the others. */
export interface EventFrames {
  readonly full: Buffer
  /** The same buffer as `full` where nothing is held back. */
  readonly restricted: Buffer
}

/** Only the notice of a moderation holds anything back. */
export function framesOf(event: IncomingServerEvent): EventFrames {
  const full = encodeEvent(event.name, event.payload)
  if (event.name !== 'v3.chat.moderate' || event.payload.target === undefined)
    return { full, restricted: full }
  const { target: _hidden, ...rest } = event.payload
  return { full, restricted: encodeEvent('v3.chat.moderate', rest) }
}
