import { createCipheriv } from 'node:crypto'

const RTCP_ENCRYPTED = 0x8000_0000
const label = { rtpKey: 0, rtpSalt: 2, rtcpKey: 3, rtcpSalt: 5 } as const

/**
 * Hides what one end sends, by AEAD_AES_128_GCM (RFC 7714). What it receives is only counted: the header of a
 * packet is open to all.
 */
export class SrtpSender {
  readonly #rtp: { readonly key: Buffer; readonly salt: Buffer }
  readonly #rtcp: { readonly key: Buffer; readonly salt: Buffer }
  readonly #rollovers = new Map<number, { last: number; count: number }>()
  #rtcpIndex = 0

  constructor({ key, salt }: { readonly key: Buffer; readonly salt: Buffer }) {
    const derive = (what: number, length: number): Buffer => derived(key, salt, what, length)
    this.#rtp = { key: derive(label.rtpKey, 16), salt: derive(label.rtpSalt, 12) }
    this.#rtcp = { key: derive(label.rtcpKey, 16), salt: derive(label.rtcpSalt, 12) }
  }

  /** A packet with a header of twelve bytes. */
  rtp(packet: Buffer): Buffer {
    const [ssrc, sequence] = [packet.readUInt32BE(8), packet.readUInt16BE(2)]
    const iv = Buffer.alloc(12)
    iv.writeUInt32BE(ssrc, 2)
    iv.writeUInt32BE(this.#rollover(ssrc, sequence), 6)
    iv.writeUInt16BE(sequence, 10)
    const header = packet.subarray(0, 12)
    const cipher = createCipheriv('aes-128-gcm', this.#rtp.key, xor(iv, this.#rtp.salt)).setAAD(header)
    return Buffer.concat([header, cipher.update(packet.subarray(12)), cipher.final(), cipher.getAuthTag()])
  }

  rtcp(packet: Buffer): Buffer {
    const index = this.#rtcpIndex++
    const iv = Buffer.alloc(12)
    iv.writeUInt32BE(packet.readUInt32BE(4), 2)
    iv.writeUInt32BE(index, 8)
    const trailer = Buffer.alloc(4)
    trailer.writeUInt32BE((RTCP_ENCRYPTED | index) >>> 0)
    const header = packet.subarray(0, 8)
    const cipher = createCipheriv('aes-128-gcm', this.#rtcp.key, xor(iv, this.#rtcp.salt)).setAAD(
      Buffer.concat([header, trailer]),
    )
    return Buffer.concat([
      header,
      cipher.update(packet.subarray(8)),
      cipher.final(),
      cipher.getAuthTag(),
      trailer,
    ])
  }

  #rollover(ssrc: number, sequence: number): number {
    const known = this.#rollovers.get(ssrc) ?? { last: sequence, count: 0 }
    if (sequence < known.last && known.last - sequence > 0x8000) known.count += 1
    known.last = sequence
    this.#rollovers.set(ssrc, known)
    return known.count
  }
}

/**
 * AES in counter mode over zeros (RFC 3711 §4.3.3); a salt of twelve bytes is filled up with zeros at its
 * end.
 */
function derived(master: Buffer, salt: Buffer, what: number, length: number): Buffer {
  const counter = Buffer.concat([salt, Buffer.alloc(4)])
  counter[7] = counter[7]! ^ what
  return createCipheriv('aes-128-ctr', master, counter).update(Buffer.alloc(length))
}

function xor(a: Buffer, b: Buffer): Buffer {
  return Buffer.from(a.map((byte, index) => byte ^ b[index]!))
}
