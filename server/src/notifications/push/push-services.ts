import { ECDH } from 'node:crypto'

/**
 * Where browsers may have us send: hosts that the operator names, over https, and nothing else of an address
 * (PUSH-04). A browser says the address, so it is anybody's.
 */
export class PushServices {
  readonly #names: readonly string[]

  /** One that begins with `*.` is all hosts below it. */
  constructor(names: readonly string[]) {
    this.#names = names
  }

  get isEmpty(): boolean {
    return this.#names.length === 0
  }

  /** As it is called; null: not there. */
  addressOf(endpoint: string): string | null {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : null
    if (url === null || url.protocol !== 'https:' || url.port !== '') return null
    if (url.username !== '' || url.password !== '' || url.hash !== '') return null
    return this.#names.some((name) => isOf(url.hostname, name)) ? url.href : null
  }
}

function isOf(host: string, name: string): boolean {
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
}

/** Whether something can be encrypted for it. base64url */
export function isPoint(p256dh: string): boolean {
  try {
    return ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'base64url', 'uncompressed') !== ''
  } catch {
    return false
  }
}
