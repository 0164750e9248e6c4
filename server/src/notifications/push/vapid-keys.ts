import { createECDH, createHmac } from 'node:crypto'

/** How this server is known to push services (RFC 8292). base64url, both. */
export interface VapidKeys {
  readonly publicKey: string
  readonly privateKey: string
}

/**
 * Made of the server's secret, which is made at the first start: every process has the same, and browsers that
 * subscribed with them stay subscribed as long as the secret stays.
 */
export function vapidKeys(serverSecret: Buffer): VapidKeys {
  for (let count = 0; ; count += 1) {
    const scalar = createHmac('sha256', serverSecret).update(`footlight web push ${count}`).digest()
    const pair = createECDH('prime256v1')
    try {
      pair.setPrivateKey(scalar)
    } catch {
      // One number of four thousand million is beyond the curve.
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') }
  }
}
