import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Signs short texts with the server's secret. Each purpose has its own key, so that one signature never
 * passes for another.
 */
export class Signer {
  readonly #key: Buffer

  constructor(serverSecret: Buffer, purpose: string) {
    this.#key = createHmac('sha256', serverSecret).update(`footlight ${purpose}`).digest()
  }

  /** base64url, 43 characters. */
  sign(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url')
  }

  verify(text: string, signature: string): boolean {
    return equalInConstantTime(this.sign(text), signature)
  }
}

export function equalInConstantTime(expected: string, given: string): boolean {
  const [a, b] = [Buffer.from(expected), Buffer.from(given)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** hex */
export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
