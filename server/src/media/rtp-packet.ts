/** What a depacketiser needs of one RTP packet (RFC 3550 §5.1). */
export interface RtpPacket {
  readonly sequence: number
  readonly timestamp: number
  readonly marker: boolean
  readonly payload: Buffer
}

/** null: too short to be one, or nothing but padding, as probes are. */
export function parseRtpPacket(packet: Buffer): RtpPacket | null {
  if (packet.length < 12 || packet[0]! >> 6 !== 2) return null
  let start = 12 + (packet[0]! & 0x0f) * 4
  if (packet[0]! & 0x10) {
    if (packet.length < start + 4) return null
    start += 4 + packet.readUInt16BE(start + 2) * 4
  }
  const padding = packet[0]! & 0x20 ? packet[packet.length - 1]! : 0
  if (packet.length - padding <= start) return null
  return {
    sequence: packet.readUInt16BE(2),
    timestamp: packet.readUInt32BE(4),
    marker: (packet[1]! & 0x80) !== 0,
    payload: packet.subarray(start, packet.length - padding),
  }
}
