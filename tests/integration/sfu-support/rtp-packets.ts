const RTP_HEADER_BYTES = 12
/** RTCP shares the port with RTP; its packet types are what tells them apart (RFC 5761 §4). */
const RTCP_TYPES = { first: 192, last: 223 } as const
/**
 * One packet that is a whole VP8 key frame, as far as a server looks into it (RFC 7741 §4.2, RFC 6386 §9.1).
 */
const vp8KeyFrame = Buffer.from([0x10, 0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0x00])
const clockRates = { audio: 48_000, video: 90_000 } as const

export interface StreamOptions {
  readonly kind: 'audio' | 'video'
  readonly ssrc: number
  readonly payloadType: number
  /** Is in every packet with the time, so that who receives it can tell whose it is. */
  readonly label: string
}

/** Makes the packets of one stream; each picture is a key frame, so that none has to be waited for. */
export function rtpStream({ kind, ssrc, payloadType, label }: StreamOptions): () => Buffer {
  const start = kind === 'video' ? vp8KeyFrame : Buffer.alloc(0)
  const startedAt = performance.now()
  let sequence = 0
  return () => {
    const header = Buffer.alloc(RTP_HEADER_BYTES)
    header[0] = 0x80
    header[1] = payloadType | 0x80
    header.writeUInt16BE(sequence & 0xffff, 2)
    header.writeUInt32BE(Math.floor(((performance.now() - startedAt) / 1000) * clockRates[kind]) >>> 0, 4)
    header.writeUInt32BE(ssrc, 8)
    sequence += 1
    return Buffer.concat([header, start, Buffer.from(`|${label}|${performance.now().toFixed(1)}|`)])
  }
}

export interface Arrival {
  readonly label: string
  /** When it left its sender: `performance.now()` of this process. */
  readonly sentAtMs: number
}

export function isRtcp(packet: Buffer): boolean {
  const type = packet[1] ?? 0
  return type >= RTCP_TYPES.first && type <= RTCP_TYPES.last
}

/** null: nobody's media, but RTCP or what mediasoup sends to probe the line. */
export function readPacket(packet: Buffer): Arrival | null {
  if (isRtcp(packet)) return null
  const [, label, sentAt] = /\|([\w ]+)\|([\d.]+)\|$/.exec(packet.toString('latin1')) ?? []
  return label === undefined ? null : { label, sentAtMs: Number(sentAt) }
}
