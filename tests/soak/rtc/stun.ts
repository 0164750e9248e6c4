import { createHmac, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const BINDING_REQUEST = 0x0001
const BINDING_SUCCESS = 0x0101
const MAGIC = 0x2112a442
const HEADER_BYTES = 20
const attribute = {
  username: 0x0006,
  integrity: 0x0008,
  priority: 0x0024,
  useCandidate: 0x0025,
  fingerprint: 0x8028,
  controlling: 0x802a,
} as const

export interface IceCredentials {
  readonly usernameFragment: string
  readonly password: string
}

/**
 * A connectivity check that nominates its pair at once; sent again and again it is the consent to receive
 * (RFC 8445 §7, RFC 7675 §5).
 */
export function bindingRequest(remote: IceCredentials, localFragment: string): Buffer {
  const attributes = [
    tlv(attribute.username, Buffer.from(`${remote.usernameFragment}:${localFragment}`)),
    tlv(attribute.priority, Buffer.from([0x7e, 0xff, 0xff, 0xff])),
    tlv(attribute.controlling, randomBytes(8)),
    tlv(attribute.useCandidate, Buffer.alloc(0)),
  ]
  const body = Buffer.concat(attributes)
  const transaction = randomBytes(12)
  // Each of the two is over what stands before it, with a length that counts it already.
  const signed = Buffer.concat([header(body.length + 24, transaction), body])
  const integrity = tlv(attribute.integrity, createHmac('sha1', remote.password).update(signed).digest())
  const summed = Buffer.concat([header(body.length + 32, transaction), body, integrity])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE((crc32(summed) ^ 0x5354554e) >>> 0)
  return Buffer.concat([summed, tlv(attribute.fingerprint, sum)])
}

export function isBindingSuccess(packet: Buffer): boolean {
  return (
    packet.length >= HEADER_BYTES &&
    packet.readUInt16BE(0) === BINDING_SUCCESS &&
    packet.readUInt32BE(4) === MAGIC
  )
}

function header(length: number, transaction: Buffer): Buffer {
  const start = Buffer.alloc(8)
  start.writeUInt16BE(BINDING_REQUEST, 0)
  start.writeUInt16BE(length, 2)
  start.writeUInt32BE(MAGIC, 4)
  return Buffer.concat([start, transaction])
}

function tlv(type: number, value: Buffer): Buffer {
  const start = Buffer.alloc(4)
  start.writeUInt16BE(type, 0)
  start.writeUInt16BE(value.length, 2)
  return Buffer.concat([start, value, Buffer.alloc((4 - (value.length % 4)) % 4)])
}
