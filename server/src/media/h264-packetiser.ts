import { randomInt } from 'node:crypto'
import { FU_A, FU_START, STAP_A } from './h264-payload.ts'

export interface PacketiserOptions {
  readonly payloadType: number
  readonly ssrc: number
}

const HEADER_BYTES = 12
const MARKER = 0x80
/** With what encryption and header extensions add it stays below the smallest usual limit of 1,280. */
const PAYLOAD_BYTES_MAX = 1_180
const END = 0x40

/** H.264 on its way into RTP (RFC 6184, packetization-mode 1), without coding it anew. */
export class H264Packetiser {
  readonly #options: PacketiserOptions
  #sequence = randomInt(0x1_0000)

  constructor(options: PacketiserOptions) {
    this.#options = options
  }

  /** `units`: the NAL units of one picture, in order. `timestamp`: 90 kHz. */
  packetise(units: readonly Buffer[], timestamp: number): Buffer[] {
    const payloads = toPayloads(units)
    return payloads.map((parts, index) => this.#packet(parts, timestamp, index === payloads.length - 1))
  }

  #packet(parts: readonly Buffer[], timestamp: number, isLast: boolean): Buffer {
    const header = Buffer.alloc(HEADER_BYTES)
    header[0] = 0x80
    header[1] = this.#options.payloadType | (isLast ? MARKER : 0)
    header.writeUInt16BE(this.#sequence, 2)
    header.writeUInt32BE(timestamp >>> 0, 4)
    header.writeUInt32BE(this.#options.ssrc, 8)
    this.#sequence = (this.#sequence + 1) & 0xffff
    return Buffer.concat([header, ...parts])
  }
}

/** Small units share a packet (RFC 6184 §5.7.1), large ones take several (§5.8). */
function toPayloads(units: readonly Buffer[]): Buffer[][] {
  const payloads: Buffer[][] = []
  let group: Buffer[] = []
  let groupBytes = 1
  const flush = () => {
    if (group.length === 1) payloads.push(group)
    else if (group.length > 1) payloads.push(aggregate(group))
    group = []
    groupBytes = 1
  }
  for (const unit of units) {
    if (groupBytes + 2 + unit.length > PAYLOAD_BYTES_MAX) flush()
    if (unit.length > PAYLOAD_BYTES_MAX) payloads.push(...fragment(unit))
    else {
      group.push(unit)
      groupBytes += 2 + unit.length
    }
  }
  flush()
  return payloads
}

function aggregate(units: readonly Buffer[]): Buffer[] {
  const importance = Math.max(...units.map((unit) => unit[0]! & 0x60))
  return [
    Buffer.of(importance | STAP_A),
    ...units.flatMap((unit) => [Buffer.of(unit.length >> 8, unit.length & 0xff), unit]),
  ]
}

function fragment(unit: Buffer): Buffer[][] {
  const indicator = (unit[0]! & 0xe0) | FU_A
  const type = unit[0]! & 0x1f
  const fragments: Buffer[][] = []
  for (let at = 1; at < unit.length; at += PAYLOAD_BYTES_MAX - 2) {
    const end = Math.min(unit.length, at + PAYLOAD_BYTES_MAX - 2)
    const position = (at === 1 ? FU_START : 0) | (end === unit.length ? END : 0)
    fragments.push([Buffer.of(indicator, position | type), unit.subarray(at, end)])
  }
  return fragments
}
