import { randomBytes } from 'node:crypto'
import { Signer, sha256 } from '../platform/signer.ts'
import { GUEST_PREFIX } from './reserved-names.ts'

const ID_BYTES = 16
const pattern = /^g\.([\w-]{22})\.([\w-]{43})$/

export interface GuestSession {
  readonly cookieValue: string
  readonly sessionKey: string
  readonly username: string
}

/**
 * Guests cost no storage: their session is a random id that the server signed, and their name follows from
 * it.
 */
export class GuestSessions {
  readonly #signer: Signer

  constructor(serverSecret: Buffer) {
    this.#signer = new Signer(serverSecret, 'guest session')
  }

  create(): GuestSession {
    return this.#describe(randomBytes(ID_BYTES).toString('base64url'))
  }

  /** null: not a guest's cookie, or not signed by us. */
  read(cookieValue: string): GuestSession | null {
    const match = pattern.exec(cookieValue)
    return match !== null && this.#signer.verify(match[1]!, match[2]!) ? this.#describe(match[1]!) : null
  }

  #describe(id: string): GuestSession {
    const hash = sha256(`guest ${id}`)
    return {
      cookieValue: `g.${id}.${this.#signer.sign(id)}`,
      sessionKey: `g-${hash.slice(0, 32)}`,
      username: guestName(`g-${hash.slice(0, 32)}`),
    }
  }
}

/** The same session always has the same name; ten characters keep two guests apart. */
export function guestName(sessionKey: string): string {
  return `${GUEST_PREFIX}${sessionKey.slice(2, 12)}`
}
