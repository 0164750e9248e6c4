import {
  FrameCodec,
  type IncomingServerEvent,
  type ServerEvent,
  type ServerEventName,
  templateTable,
} from '@footlight/core/protocol'

/** One codec for the process: every socket speaks by the same tables. */
export const frameCodec = new FrameCodec(templateTable)

/** The bytes of one event on the wire. */
export function encodeEvent<Name extends ServerEventName>(name: Name, payload: ServerEvent<Name>): Buffer {
  return textFrame(frameCodec.encode(name, payload))
}

/** Event 0, the first frame on every socket. */
export const templatesFrame = textFrame(JSON.stringify([0, templateTable]))

/**
 * One whole WebSocket text frame as a server sends it: unmasked, never fragmented (RFC 6455 §5.2). Made once
 * per event and written as it is to every reader's socket.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text)
  const headerLength = length < 126 ? 2 : length < 65_536 ? 4 : 10
  const frame = Buffer.allocUnsafe(headerLength + length)
  frame[0] = 0x81
  if (headerLength === 2) {
    frame[1] = length
  } else if (headerLength === 4) {
    frame[1] = 126
    frame.writeUInt16BE(length, 2)
  } else {
    frame[1] = 127
    frame.writeBigUInt64BE(BigInt(length), 2)
  }
  frame.write(text, headerLength)
  return frame
}

/** One event as bytes, for those who may know everything in it and for the others. */
export interface EventFrames {
  readonly full: Buffer
  /** The same buffer as `full` where nothing is held back. */
  readonly restricted: Buffer
}

/**
 * The notice of a moderation holds its target back from all but the staff, a stealth tip its sender from all
 * but themselves and the performer. `stealthFrom` null: no stealth tip.
 */
export function framesOf(event: IncomingServerEvent, stealthFrom: string | null): EventFrames {
  const full = encodeEvent(event.name, event.payload)
  if (stealthFrom !== null) {
    if (event.name === 'v3.tip.received')
      return {
        full: encodeEvent(event.name, { ...event.payload, sender_name: stealthFrom }),
        restricted: full,
      }
    if (event.name === 'v3.app.outcome')
      return { full: encodeEvent(event.name, { ...event.payload, username: stealthFrom }), restricted: full }
  }
  if (event.name !== 'v3.chat.moderate' || event.payload.target === undefined)
    return { full, restricted: full }
  const { target: _hidden, ...rest } = event.payload
  return { full, restricted: encodeEvent('v3.chat.moderate', rest) }
}
