import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { NewPasskeyAnswer, NewPasskeyOptions, PasskeyOptions } from '@footlight/core/protocol'
import type { PasskeyAnswer } from '@footlight/core/protocol/passkey-answer'

const [UP, UV, AT] = [0x01, 0x04, 0x40]

interface Credential {
  readonly id: Buffer
  readonly rpId: string
  readonly userHandle: string
  readonly privateKey: KeyObject
  /** Of uses, as it is signed. */
  count: number
}

/** What a lying browser or authenticator says otherwise. */
export interface Lies {
  readonly origin?: string
  readonly challenge?: string
  readonly rpId?: string
  readonly type?: string
  readonly userHandle?: string
  /** false: nobody unlocked it. */
  readonly isVerified?: boolean
  /** Of uses; absent: one more than the last time. */
  readonly count?: number
}

/** An authenticator in software: real keys and signatures (WebAuthn §6), and as a browser sends them on. */
export class WebAuthnAuthenticator {
  readonly #origin: string
  readonly credentials: Credential[] = []

  constructor(origin: string) {
    this.#origin = origin
  }

  /** `navigator.credentials.create`. `id`: absent: a new one. */
  create(options: NewPasskeyOptions, lies: Lies = {}, id = randomBytes(32)): NewPasskeyAnswer {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const rpId = lies.rpId ?? options.rp.id
    this.credentials.push({ id, rpId, userHandle: options.user.id, privateKey, count: 0 })
    const coseKey = cborMap([
      [cborInt(1), cborInt(2)],
      [cborInt(3), cborInt(-7)],
      [cborInt(-1), cborInt(1)],
      [cborInt(-2), cborBytes(Buffer.from(x, 'base64url'))],
      [cborInt(-3), cborBytes(Buffer.from(y, 'base64url'))],
    ])
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey])
    const data = Buffer.concat([authenticatorData(rpId, AT, 0, lies), attested])
    const attestationObject = cborMap([
      [cborText('fmt'), cborText('none')],
      [cborText('attStmt'), cborMap([])],
      [cborText('authData'), cborBytes(data)],
    ])
    return {
      ...answerHead(id),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options.challenge, lies).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal'],
      },
    }
  }

  /** `navigator.credentials.get`, by the credential of this place. */
  get(options: PasskeyOptions, lies: Lies = {}, at = 0): PasskeyAnswer {
    const credential = this.credentials[at]!
    credential.count = lies.count ?? credential.count + 1
    const data = authenticatorData(lies.rpId ?? options.rpId, 0, credential.count, lies)
    const clientData = this.#clientData('webauthn.get', options.challenge, lies)
    const signed = Buffer.concat([data, createHash('sha256').update(clientData).digest()])
    return {
      ...answerHead(credential.id),
      response: {
        clientDataJSON: clientData.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, credential.privateKey).toString('base64url'),
        userHandle: lies.userHandle ?? credential.userHandle,
      },
    }
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    const origin = lies.origin ?? this.#origin
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin,
        crossOrigin: false,
      }),
    )
  }
}

function answerHead(id: Buffer) {
  const text = id.toString('base64url')
  return { id: text, rawId: text, type: 'public-key', clientExtensionResults: {} } as const
}

function authenticatorData(rpId: string, flags: number, count: number, { isVerified = true }: Lies): Buffer {
  const data = Buffer.alloc(37)
  createHash('sha256').update(rpId).digest().copy(data)
  data.writeUInt8(flags | UP | (isVerified ? UV : 0), 32)
  data.writeUInt32BE(count, 33)
  return data
}

/** CBOR (RFC 8949), as much of it as authenticators write. */
function cborHead(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size])
  if (size < 256) return Buffer.from([(kind << 5) | 24, size])
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 0xff])
}
const cborInt = (value: number): Buffer => (value < 0 ? cborHead(1, -1 - value) : cborHead(0, value))
const cborBytes = (bytes: Buffer): Buffer => Buffer.concat([cborHead(2, bytes.length), bytes])
const cborText = (text: string): Buffer => Buffer.concat([cborHead(3, text.length), Buffer.from(text)])
const cborMap = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([cborHead(5, entries.length), ...entries.flat()])
