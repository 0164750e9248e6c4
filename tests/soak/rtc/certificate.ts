import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/**
 * A certificate of one's own, as every end of WebRTC makes one: the other end knows it by its fingerprint
 * alone.
 */
export interface Certificate {
  readonly der: Buffer
  readonly key: KeyObject
  /** SHA-256, in pairs of hex digits with colons between them (RFC 8122 §5). */
  readonly fingerprint: string
}

const ECDSA_WITH_SHA256 = '06082a8648ce3d040302'
const COMMON_NAME = '0603550403'

/**
 * X.509 v3 on P-256, self-signed, written byte by byte (RFC 5280 §4.1): Node reads certificates and makes
 * none.
 */
export function makeCertificate(): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const algorithm = tlv(0x30, Buffer.from(ECDSA_WITH_SHA256, 'hex'))
  const name = tlv(
    0x30,
    tlv(0x31, tlv(0x30, Buffer.from(COMMON_NAME, 'hex'), tlv(0x0c, Buffer.from('soak')))),
  )
  const validity = tlv(0x30, tlv(0x17, Buffer.from('200101000000Z')), tlv(0x17, Buffer.from('490101000000Z')))
  const serial = tlv(0x02, Buffer.from([1]))
  const body = tlv(
    0x30,
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    serial,
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const der = tlv(0x30, body, algorithm, tlv(0x03, Buffer.from([0]), sign('sha256', body, privateKey)))
  const fingerprint = createHash('sha256').update(der).digest('hex').toUpperCase().match(/../g)!.join(':')
  return { der, key: privateKey, fingerprint }
}

function tlv(tag: number, ...parts: readonly Buffer[]): Buffer {
  const value = Buffer.concat(parts)
  const { length } = value
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), value])
}
