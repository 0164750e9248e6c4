import { randomBytes } from 'node:crypto'
import { fail, ok, type Result } from '@footlight/core/rules'

const VERSION = 3
const BLOCK_BYTES = 1536
/** Time and zeros, before what is random (RTMP specification §5.2.3). */
const BLOCK_HEAD_BYTES = 8

export interface HandshakeStep {
  /** For the peer; empty while there is nothing to say. */
  readonly reply: Buffer
  /** What came behind the handshake; null: it is not over. */
  readonly rest: Buffer | null
}

/**
 * The plain handshake (RTMP specification §5.2): C0 and C1 are answered with S0, S1 and S2; C2 is taken as it
 * comes. Encoders that offer the digest of Flash take the plain one when the version in S1 is zero.
 */
export class Handshake {
  #received: Buffer = Buffer.alloc(0)
  #isAnswered = false

  /** `malformed`: this is no RTMP. */
  push(bytes: Buffer): Result<HandshakeStep, 'malformed'> {
    this.#received = Buffer.concat([this.#received, bytes])
    if (this.#received.length > 0 && this.#received[0] !== VERSION) return fail('malformed')
    const reply = this.#answer()
    const end = 1 + 2 * BLOCK_BYTES
    return ok({
      reply,
      rest: this.#isAnswered && this.#received.length >= end ? this.#received.subarray(end) : null,
    })
  }

  #answer(): Buffer {
    const end = 1 + BLOCK_BYTES
    if (this.#isAnswered || this.#received.length < end) return Buffer.alloc(0)
    this.#isAnswered = true
    const own = Buffer.concat([Buffer.alloc(BLOCK_HEAD_BYTES), randomBytes(BLOCK_BYTES - BLOCK_HEAD_BYTES)])
    return Buffer.concat([Buffer.of(VERSION), own, this.#received.subarray(1, end)])
  }
}
