import { type Amf0Value, encodeAmf0 } from './amf0.ts'
import { messageType, type RtmpMessage } from './message.ts'

/** What both sides begin with; ours are short, so it stays (RTMP specification §5.4.1). */
const CHUNK_BYTES = 128
const chunkStream = { control: 2, command: 3 } as const

/**
 * One message in chunks of the initial size. `chunkStreamId`: 2 to 63. `timestampMs`: less than 2^24 - 1, as
 * in all that a server says.
 */
export function writeMessage(
  chunkStreamId: number,
  { type, timestampMs, streamId, payload }: RtmpMessage,
): Buffer {
  const header = Buffer.alloc(12)
  header.writeUInt8(chunkStreamId)
  header.writeUIntBE(timestampMs, 1, 3)
  header.writeUIntBE(payload.length, 4, 3)
  header.writeUInt8(type, 7)
  header.writeUInt32LE(streamId, 8)
  const parts: Buffer[] = [header]
  for (let at = 0; at < payload.length; at += CHUNK_BYTES) {
    if (at > 0) parts.push(Buffer.of(0xc0 | chunkStreamId))
    parts.push(payload.subarray(at, at + CHUNK_BYTES))
  }
  return Buffer.concat(parts)
}

export function writeCommand(streamId: number, values: readonly Amf0Value[]): Buffer {
  return writeMessage(chunkStream.command, {
    type: messageType.commandAmf0,
    timestampMs: 0,
    streamId,
    payload: encodeAmf0(values),
  })
}

export function writeWindowAcknowledgementSize(bytes: number): Buffer {
  return writeControl(messageType.windowAcknowledgementSize, uint32(bytes))
}

/** `dynamic` limit: the peer may take the smaller of this and what it knows (RTMP specification §5.4.5). */
export function writePeerBandwidth(bytes: number): Buffer {
  return writeControl(messageType.setPeerBandwidth, Buffer.concat([uint32(bytes), Buffer.of(2)]))
}

export function writeAcknowledgement(bytesReceived: number): Buffer {
  return writeControl(messageType.acknowledgement, uint32(bytesReceived))
}

/** Stream 1 begins: event 0 of user control (RTMP specification §7.1.7). */
export function writeStreamBegin(streamId: number): Buffer {
  return writeControl(messageType.userControl, Buffer.concat([Buffer.alloc(2), uint32(streamId)]))
}

function writeControl(type: number, payload: Buffer): Buffer {
  return writeMessage(chunkStream.control, { type, timestampMs: 0, streamId: 0, payload })
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value >>> 0)
  return bytes
}
