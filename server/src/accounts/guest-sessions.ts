import { randomBytes } from 'node:crypto'
import { Signer, sha256 } from '../platform/signer.ts'
import { GUEST_PREFIX } from './reserved-names.ts'

const ID_BYTES = 16
/** When it began, ms since 1970 in base 36; absent in cookies of before. */
const BEGAN = '[0-9a-z]{8,9}'
const pattern = new RegExp(`^g\\.((?:(${BEGAN})-)?[\\w-]{22})\\.([\\w-]{43})$`)
const beganInKey = new RegExp(`^g-[0-9a-f]{32}-(${BEGAN})$`)

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

  /** `now`: ms since 1970; it goes with the session, signed, and costs no storage either. */
  create(now: number): GuestSession {
    const began = now.toString(36)
    return this.#describe(`${began}-${randomBytes(ID_BYTES).toString('base64url')}`, began)
  }

  /** null: not a guest's cookie, or not signed by us. */
  read(cookieValue: string): GuestSession | null {
    const match = pattern.exec(cookieValue)
    if (match === null) return null
    const [, id, began, signature] = match
    return this.#signer.verify(id!, signature!) ? this.#describe(id!, began) : null
  }

  #describe(id: string, began: string | undefined): GuestSession {
    const key = `g-${sha256(`guest ${id}`).slice(0, 32)}`
    return {
      cookieValue: `g.${id}.${this.#signer.sign(id)}`,
      sessionKey: began === undefined ? key : `${key}-${began}`,
      username: guestName(key),
    }
  }
}

/** The same session always has the same name; ten characters keep two guests apart. */
export function guestName(sessionKey: string): string {
  return `${GUEST_PREFIX}${sessionKey.slice(2, 12)}`
}

/** When a guest's session began, ms since 1970. 0: before that was written down; null: no guest's key. */
export function guestSince(sessionKey: string): number | null {
  if (!sessionKey.startsWith('g-')) return null
  const began = beganInKey.exec(sessionKey)?.[1]
  return began === undefined ? 0 : Number.parseInt(began, 36)
}
