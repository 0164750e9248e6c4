import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts short texts for the database with the server's secret (AES-256-GCM, NIST SP 800-38D). Each purpose has its
 * own key; `about` binds a text to its place, so that one row's text means nothing in another.
 */
export class SecretBox {
  readonly #key: Buffer

  constructor(serverSecret: Buffer, purpose: string) {
    this.#key = createHmac('sha256', serverSecret).update(`footlight box ${purpose}`).digest()
  }

  /** base64url */
  close(text: string, about: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#key, nonce).setAAD(Buffer.from(about))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
  }

  /** null: made with another secret, for another place, or damaged. */
  open(closed: string, about: string): string | null {
    const bytes = Buffer.from(closed, 'base64url')
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
    const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(-TAG_BYTES)]
    const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(about))
      .setAuthTag(tag)
    try {
      const body = bytes.subarray(NONCE_BYTES, -TAG_BYTES)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    } catch {
      // The tag does not fit: node says so by throwing.
      return null
    }
  }
}
