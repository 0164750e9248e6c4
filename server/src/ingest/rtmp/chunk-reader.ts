import { messageType, type RtmpMessage } from './message.ts'

/** Bytes of the message header for each format of a chunk (RTMP specification §5.3.1.2). */
const HEADER_BYTES = [11, 7, 3, 0] as const
const EXTENDED = 0xff_ffff
const CHUNK_BYTES_INITIAL = 128
/** Encoders use about six: control, commands, sound, picture, data. */
const CHUNK_STREAMS_MAX = 32
const NO_STREAM = 2 ** 32

interface ChunkStream {
  timestampMs: number
  /** As in the last header that had one: the delta of what follows without. */
  timestampField: number
  isExtended: boolean
  length: number
  type: number
  streamId: number
  /** null: the next chunk begins a message. */
  payload: Buffer | null
  filled: number
}

interface ChunkHeader {
  readonly format: number
  readonly id: number
  /** Where what follows the basic header begins. */
  readonly at: number
}

/** Whatever a peer sends that is no RTMP, or more than we take. The words are for the log. */
export class MalformedRtmp extends Error {
  override readonly name = 'MalformedRtmp'
}

/**
 * Puts messages together from chunks (RTMP specification §5.3). Holds no more than two messages of the
 * allowed length at a time.
 */
export class ChunkReader {
  readonly #onMessage: (message: RtmpMessage) => void
  readonly #streams = new Map<number, ChunkStream>()
  #chunkBytes = CHUNK_BYTES_INITIAL
  #bytesHeld = 0
  /** Of a header whose end has not come. */
  #begun: Buffer = Buffer.alloc(0)
  #current: ChunkStream | null = null
  #currentBytesLeft = 0
  /** Longer messages are malformed. */
  messageBytesMax: number

  constructor(onMessage: (message: RtmpMessage) => void, messageBytesMax: number) {
    this.#onMessage = onMessage
    this.messageBytesMax = messageBytesMax
  }

  /** Of messages whose end has not come: at most twice `messageBytesMax`. */
  get bytesHeld(): number {
    return this.#bytesHeld
  }

  /** Throws MalformedRtmp; the reader is of no use after that. */
  push(bytes: Buffer): void {
    const input = this.#begun.length > 0 ? Buffer.concat([this.#begun, bytes]) : bytes
    let at = 0
    while (at < input.length) {
      const next = this.#current ? this.#readPayload(this.#current, input, at) : this.#readHeader(input, at)
      if (next === null) break
      at = next
    }
    this.#begun = at < input.length ? Buffer.from(input.subarray(at)) : Buffer.alloc(0)
  }

  /** Answers where it ends; null: its end is not there yet. */
  #readHeader(input: Buffer, start: number): number | null {
    const header = readBasicHeader(input, start)
    if (header === null) return null
    const known = this.#streams.get(header.id)
    if (!known && header.format !== 0) throw new MalformedRtmp('a chunk stream that begins in the middle')
    const bytes = HEADER_BYTES[header.format]!
    if (input.length < header.at + bytes) return null
    const field = header.format === 3 ? known!.timestampField : input.readUIntBE(header.at, 3)
    const isExtended = header.format === 3 ? known!.isExtended : field === EXTENDED
    const end = header.at + bytes + (isExtended ? 4 : 0)
    if (input.length < end) return null
    const timestampField = isExtended ? input.readUInt32BE(end - 4) : field
    this.#begin(known ?? this.#open(header.id), header, input, { timestampField, isExtended })
    return end
  }

  #open(id: number): ChunkStream {
    if (this.#streams.size >= CHUNK_STREAMS_MAX) throw new MalformedRtmp('too many chunk streams')
    const stream = {
      timestampMs: 0,
      timestampField: 0,
      isExtended: false,
      length: 0,
      type: 0,
      streamId: 0,
      payload: null,
      filled: 0,
    }
    this.#streams.set(id, stream)
    return stream
  }

  #begin(
    stream: ChunkStream,
    { format, at }: ChunkHeader,
    input: Buffer,
    time: Pick<ChunkStream, 'timestampField' | 'isExtended'>,
  ): void {
    if (stream.payload !== null) {
      if (format !== 3) throw new MalformedRtmp('a message within a message')
    } else {
      Object.assign(stream, time)
      if (format <= 1) {
        stream.length = input.readUIntBE(at + 3, 3)
        stream.type = input.readUInt8(at + 6)
      }
      if (format === 0) stream.streamId = input.readUInt32LE(at + 7)
      stream.timestampMs = ((format === 0 ? 0 : stream.timestampMs) + stream.timestampField) % NO_STREAM
      this.#allocate(stream)
    }
    this.#currentBytesLeft = Math.min(this.#chunkBytes, stream.length - stream.filled)
    this.#current = stream
    if (this.#currentBytesLeft === 0) this.#chunkRead(stream)
  }

  #allocate(stream: ChunkStream): void {
    if (stream.length > this.messageBytesMax) throw new MalformedRtmp('a message that is too long')
    if (this.#bytesHeld + stream.length > 2 * this.messageBytesMax)
      throw new MalformedRtmp('too many messages at a time')
    this.#bytesHeld += stream.length
    stream.payload = Buffer.allocUnsafe(stream.length)
    stream.filled = 0
  }

  #readPayload(stream: ChunkStream, input: Buffer, start: number): number {
    const end = Math.min(input.length, start + this.#currentBytesLeft)
    input.copy(stream.payload!, stream.filled, start, end)
    stream.filled += end - start
    this.#currentBytesLeft -= end - start
    if (this.#currentBytesLeft === 0) this.#chunkRead(stream)
    return end
  }

  #chunkRead(stream: ChunkStream): void {
    this.#current = null
    if (stream.filled < stream.length) return
    const { type, timestampMs, streamId } = stream
    const payload = this.#release(stream)
    if (type === messageType.setChunkSize) this.#setChunkSize(payload)
    else if (type === messageType.abort) this.#abort(payload)
    else this.#onMessage({ type, timestampMs, streamId, payload })
  }

  #release(stream: ChunkStream): Buffer {
    const payload = stream.payload!
    this.#bytesHeld -= payload.length
    stream.payload = null
    stream.filled = 0
    return payload
  }

  #setChunkSize(payload: Buffer): void {
    const bytes = payload.length >= 4 ? payload.readUInt32BE() : 0
    if (bytes === 0 || bytes > 0x7fff_ffff) throw new MalformedRtmp('a chunk size that is none')
    this.#chunkBytes = bytes
  }

  #abort(payload: Buffer): void {
    const stream = payload.length >= 4 ? this.#streams.get(payload.readUInt32BE()) : undefined
    if (stream?.payload) this.#release(stream)
  }
}

/** null: its end is not there yet. */
function readBasicHeader(input: Buffer, start: number): ChunkHeader | null {
  const first = input[start]!
  const format = first >> 6
  const short = first & 0x3f
  const bytes = short === 0 ? 2 : short === 1 ? 3 : 1
  if (input.length < start + bytes) return null
  const at = start + bytes
  if (short === 0) return { format, id: 64 + input[start + 1]!, at }
  if (short === 1) return { format, id: 64 + input.readUInt16LE(start + 1), at }
  return { format, id: short, at }
}
