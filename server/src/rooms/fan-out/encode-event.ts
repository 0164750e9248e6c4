import { FrameCodec, type ServerEvent, type ServerEventName, templateTable } from '@footlight/core/protocol'
import { textFrame } from './text-frame.ts'

/** One codec for the process: every socket speaks by the same tables. */
export const frameCodec = new FrameCodec(templateTable)

/** The bytes of one event on the wire. */
export function encodeEvent<Name extends ServerEventName>(name: Name, payload: ServerEvent<Name>): Buffer {
  return textFrame(frameCodec.encode(name, payload))
}

/** Event 0, the first frame on every socket. */
export const templatesFrame = textFrame(JSON.stringify([0, templateTable]))
