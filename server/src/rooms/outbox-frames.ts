import { parseServerEvent } from '@footlight/core/protocol'
import { encodeEvent } from './fan-out/encode-event.ts'

/** One event as bytes, for those who may know everything in it and for the others. */
export interface EventFrames {
  readonly full: Buffer
  /** The same buffer as `full` where nothing is held back. */
  readonly restricted: Buffer
}

/** null: no event that a client would understand. Only the notice of a moderation holds anything back. */
export function framesOf(name: string, payload: Readonly<Record<string, unknown>>): EventFrames | null {
  const parsed = parseServerEvent(name, payload)
  if (parsed === null) return null
  const full = encodeEvent(parsed.name, parsed.payload)
  if (parsed.name !== 'v3.chat.moderate' || parsed.payload.target === undefined)
    return { full, restricted: full }
  const { target: _hidden, ...rest } = parsed.payload
  return { full, restricted: encodeEvent('v3.chat.moderate', rest) }
}
