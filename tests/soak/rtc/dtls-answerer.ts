import {
  createCipheriv,
  createDecipheriv,
  createECDH,
  createHash,
  createHmac,
  randomBytes,
  sign,
} from 'node:crypto'
import type { Certificate } from './certificate.ts'

const VERSION = 0xfefd
const CIPHER_SUITE = 0xc02b
const SRTP_PROFILE = 0x0007
const P256 = 0x0017
const ECDSA_SHA256 = 0x0403
const RECORD_HEADER_BYTES = 13
const MESSAGE_HEADER_BYTES = 12
const TAG_BYTES = 16
const record = { changeCipher: 20, alert: 21, handshake: 22 } as const
const message = {
  clientHello: 1,
  serverHello: 2,
  certificate: 11,
  serverKeyExchange: 12,
  serverHelloDone: 14,
  clientKeyExchange: 16,
  finished: 20,
} as const

/** Keys of both directions, as the handshake gives them for SRTP (RFC 5764 §4.2). */
export interface SrtpKeys {
  readonly own: { readonly key: Buffer; readonly salt: Buffer }
  readonly theirs: { readonly key: Buffer; readonly salt: Buffer }
}

/** Bytes of one epoch, one direction: AES-128-GCM as TLS 1.2 uses it (RFC 5288). */
interface RecordKeys {
  readonly key: Buffer
  readonly iv: Buffer
}

/**
 * The server's side of a DTLS 1.2 handshake (RFC 6347) with one cipher suite,
 * ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, and one profile of SRTP, AEAD_AES_128_GCM. It answers and never asks:
 * the other end repeats what is lost, and has the same answer again.
 */
export class DtlsAnswerer {
  readonly #certificate: Certificate
  readonly #send: (packet: Buffer) => void
  readonly #onKeys: (keys: SrtpKeys) => void
  readonly #ecdh = createECDH('prime256v1')
  readonly #serverRandom = randomBytes(32)
  #clientRandom: Buffer = Buffer.alloc(0)
  #transcript: Buffer[] = []
  #flight: readonly Buffer[] = []
  #epoch0 = 0
  #nextReceived = 0
  #master: Buffer = Buffer.alloc(0)
  #clientKeys: RecordKeys | null = null
  #isDone = false

  constructor(certificate: Certificate, send: (packet: Buffer) => void, onKeys: (keys: SrtpKeys) => void) {
    this.#certificate = certificate
    this.#send = send
    this.#onKeys = onKeys
  }

  /** One datagram, which may hold several records. */
  receive(packet: Buffer): void {
    for (let at = 0; at + RECORD_HEADER_BYTES <= packet.length; ) {
      const length = packet.readUInt16BE(at + 11)
      const header = packet.subarray(at, at + RECORD_HEADER_BYTES)
      const body = packet.subarray(at + RECORD_HEADER_BYTES, at + RECORD_HEADER_BYTES + length)
      at += RECORD_HEADER_BYTES + length
      if (header[0] !== record.handshake) continue
      if (header.readUInt16BE(3) === 0) this.#messages(body)
      else if (this.#clientKeys !== null) this.#messages(decrypt(this.#clientKeys, header, body))
    }
  }

  #messages(body: Buffer): void {
    for (let at = 0; at + MESSAGE_HEADER_BYTES <= body.length; ) {
      const length = body.readUIntBE(at + 1, 3)
      // What comes in pieces is more than an end of WebRTC has to say without a certificate of its own.
      if (body.readUIntBE(at + 6, 3) !== 0 || body.readUIntBE(at + 9, 3) !== length)
        throw new Error('a handshake message in pieces')
      this.#message(body.subarray(at, at + MESSAGE_HEADER_BYTES + length))
      at += MESSAGE_HEADER_BYTES + length
    }
  }

  #message(whole: Buffer): void {
    if (whole.readUInt16BE(4) < this.#nextReceived) {
      // They have not had our answer.
      for (const packet of this.#flight) this.#send(packet)
      return
    }
    this.#nextReceived = whole.readUInt16BE(4) + 1
    const type = whole[0]
    const body = whole.subarray(MESSAGE_HEADER_BYTES)
    if (type === message.finished) return this.#finish(whole)
    this.#transcript.push(whole)
    if (type === message.clientHello) this.#greet(body)
    else if (type === message.clientKeyExchange) this.#agree(body.subarray(1))
  }

  #greet(hello: Buffer): void {
    this.#clientRandom = Buffer.from(hello.subarray(2, 34))
    const point = this.#ecdh.generateKeys()
    const parameters = Buffer.concat([Buffer.from([3]), u16(P256), Buffer.from([point.length]), point])
    const signature = sign(
      'sha256',
      Buffer.concat([this.#clientRandom, this.#serverRandom, parameters]),
      this.#certificate.key,
    )
    const extensions = Buffer.concat([
      // Renegotiation that is safe (RFC 5746), without which OpenSSL refuses; points as they are; the profile
      // of SRTP.
      u16(0xff01),
      u16(1),
      Buffer.from([0]),
      u16(0x000b),
      u16(2),
      Buffer.from([1, 0]),
      u16(0x000e),
      u16(5),
      u16(2),
      u16(SRTP_PROFILE),
      Buffer.from([0]),
    ])
    const { der } = this.#certificate
    const messages = [
      this.#own(
        message.serverHello,
        0,
        Buffer.concat([
          u16(VERSION),
          this.#serverRandom,
          Buffer.from([0]),
          u16(CIPHER_SUITE),
          Buffer.from([0]),
          u16(extensions.length),
          extensions,
        ]),
      ),
      this.#own(message.certificate, 1, Buffer.concat([u24(der.length + 3), u24(der.length), der])),
      this.#own(
        message.serverKeyExchange,
        2,
        Buffer.concat([parameters, u16(ECDSA_SHA256), u16(signature.length), signature]),
      ),
      this.#own(message.serverHelloDone, 3, Buffer.alloc(0)),
    ]
    this.#answer([Buffer.concat(messages.map((body) => this.#plain(record.handshake, body)))])
  }

  #agree(theirPoint: Buffer): void {
    const shared = this.#ecdh.computeSecret(theirPoint)
    this.#master = prf(shared, 'master secret', Buffer.concat([this.#clientRandom, this.#serverRandom]), 48)
    this.#clientKeys = this.#recordKeys().client
  }

  #finish(theirs: Buffer): void {
    if (this.#isDone) return
    this.#isDone = true
    this.#transcript.push(theirs)
    const verify = prf(
      this.#master,
      'server finished',
      createHash('sha256').update(Buffer.concat(this.#transcript)).digest(),
      12,
    )
    const { server } = this.#recordKeys()
    const finished = framed(message.finished, 4, verify)
    const header = recordHeader(record.handshake, 1, 0, finished.length + 8 + TAG_BYTES)
    this.#answer([
      Buffer.concat([
        this.#plain(record.changeCipher, Buffer.from([1])),
        header,
        encrypt(server, header, finished),
      ]),
    ])
    const material = prf(
      this.#master,
      'EXTRACTOR-dtls_srtp',
      Buffer.concat([this.#clientRandom, this.#serverRandom]),
      56,
    )
    this.#onKeys({
      theirs: { key: material.subarray(0, 16), salt: material.subarray(32, 44) },
      own: { key: material.subarray(16, 32), salt: material.subarray(44, 56) },
    })
  }

  #recordKeys(): { readonly client: RecordKeys; readonly server: RecordKeys } {
    const block = prf(
      this.#master,
      'key expansion',
      Buffer.concat([this.#serverRandom, this.#clientRandom]),
      40,
    )
    return {
      client: { key: block.subarray(0, 16), iv: block.subarray(32, 36) },
      server: { key: block.subarray(16, 32), iv: block.subarray(36, 40) },
    }
  }

  #own(type: number, number: number, body: Buffer): Buffer {
    const whole = framed(type, number, body)
    this.#transcript.push(whole)
    return whole
  }

  #plain(type: number, body: Buffer): Buffer {
    this.#epoch0 += 1
    return Buffer.concat([recordHeader(type, 0, this.#epoch0 - 1, body.length), body])
  }

  #answer(packets: readonly Buffer[]): void {
    this.#flight = packets
    for (const packet of packets) this.#send(packet)
  }
}

function framed(type: number, number: number, body: Buffer): Buffer {
  return Buffer.concat([Buffer.from([type]), u24(body.length), u16(number), u24(0), u24(body.length), body])
}

function recordHeader(type: number, epoch: number, sequence: number, length: number): Buffer {
  const header = Buffer.alloc(RECORD_HEADER_BYTES)
  header[0] = type
  header.writeUInt16BE(VERSION, 1)
  header.writeUInt16BE(epoch, 3)
  header.writeUIntBE(sequence, 5, 6)
  header.writeUInt16BE(length, 11)
  return header
}

/** Epoch and number first, then what the record says of itself, with the length of the text alone. */
function additional(header: Buffer, textBytes: number): Buffer {
  return Buffer.concat([header.subarray(3, 11), header.subarray(0, 3), u16(textBytes)])
}

function encrypt({ key, iv }: RecordKeys, header: Buffer, text: Buffer): Buffer {
  const nonce = header.subarray(3, 11)
  const cipher = createCipheriv('aes-128-gcm', key, Buffer.concat([iv, nonce])).setAAD(
    additional(header, text.length),
  )
  const hidden = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, hidden, cipher.getAuthTag()])
}

function decrypt({ key, iv }: RecordKeys, header: Buffer, body: Buffer): Buffer {
  const hidden = body.subarray(8, body.length - TAG_BYTES)
  const decipher = createDecipheriv('aes-128-gcm', key, Buffer.concat([iv, body.subarray(0, 8)])).setAAD(
    additional(header, hidden.length),
  )
  decipher.setAuthTag(body.subarray(body.length - TAG_BYTES))
  return Buffer.concat([decipher.update(hidden), decipher.final()])
}

/** RFC 5246 §5, with SHA-256. */
function prf(secret: Buffer, label: string, seed: Buffer, length: number): Buffer {
  const start = Buffer.concat([Buffer.from(label), seed])
  const hmac = (data: Buffer): Buffer => createHmac('sha256', secret).update(data).digest()
  let out: Buffer = Buffer.alloc(0)
  for (let a = hmac(start); out.length < length; a = hmac(a))
    out = Buffer.concat([out, hmac(Buffer.concat([a, start]))])
  return out.subarray(0, length)
}

function u16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff])
}

function u24(value: number): Buffer {
  return Buffer.from([value >> 16, (value >> 8) & 0xff, value & 0xff])
}
