import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

const RECORD_HEADER_BYTES = 21
const TAG_BYTES = 16

/**
 * The keys of a browser that takes messages, and what it does with one (RFC 8291, RFC 8188), written from the
 * documents and not from the library that the server encrypts with.
 */
export class PushBrowser {
  readonly #pair = createECDH('prime256v1')
  readonly #auth = randomBytes(16)
  readonly #publicKey: Buffer

  constructor() {
    this.#publicKey = this.#pair.generateKeys()
  }

  subscription(endpoint: string) {
    const keys = { p256dh: this.#publicKey.toString('base64url'), auth: this.#auth.toString('base64url') }
    return { endpoint, keys }
  }

  /** @throws when it is not for this browser, or was changed on its way. */
  read(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const recordBytes = body.readUInt32BE(16)
    const serverKey = body.subarray(RECORD_HEADER_BYTES, RECORD_HEADER_BYTES + body.readUInt8(20))
    const record = body.subarray(RECORD_HEADER_BYTES + serverKey.length)
    if (record.length > recordBytes) throw new Error('more than one record')
    const shared = this.#pair.computeSecret(serverKey)
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#publicKey, serverKey])
    const input = derive(shared, this.#auth, info, 32)
    const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
    const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-TAG_BYTES))
    const plain = Buffer.concat([decipher.update(record.subarray(0, -TAG_BYTES)), decipher.final()])
    const end = plain.lastIndexOf(2)
    return plain.subarray(0, end).toString('utf8')
  }
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
