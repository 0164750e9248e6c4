import type { Clock } from '@footlight/core/ports'
import { NODE_TOKEN_TTL_MS } from '@footlight/core/protocol'
import { LRUCache } from 'lru-cache'
import { Signer } from '../platform/signer.ts'

const pattern = /^([a-z0-9]{1,12})~([a-z0-9-]{1,80})~([\w-]{43})$/
/**
 * Within this time a session is given the same token again, so that reading one's own account stays cheap.
 */
const REISSUE_AFTER_MS = 30_000
/** More than ask within that time; those of an evening would be memory that nobody asks for again. */
const ISSUED_ENTRIES_MAX = 10_000

/** What opens sockets: names a session, is signed by us, ends after ten minutes. */
export class NodeTokens {
  readonly #signer: Signer
  readonly #clock: Clock
  readonly #issued = new LRUCache<string, { readonly token: string; readonly at: number }>({
    max: ISSUED_ENTRIES_MAX,
  })

  constructor(serverSecret: Buffer, clock: Clock) {
    this.#signer = new Signer(serverSecret, 'node token')
    this.#clock = clock
  }

  issue(sessionKey: string): string {
    const now = this.#clock.now()
    const issued = this.#issued.get(sessionKey)
    if (issued !== undefined && now >= issued.at && now - issued.at < REISSUE_AFTER_MS) return issued.token
    const text = `${(now + NODE_TOKEN_TTL_MS).toString(36)}~${sessionKey}`
    const token = `${text}~${this.#signer.sign(text)}`
    this.#issued.set(sessionKey, { token, at: now })
    return token
  }

  /**
   * The session's key; null: forged, malformed or expired. Whether the session still lives is for the caller
   * to ask.
   */
  read(token: string): string | null {
    const match = pattern.exec(token)
    if (match === null) return null
    const [, expires, sessionKey, signature] = match as unknown as [string, string, string, string]
    if (!this.#signer.verify(`${expires}~${sessionKey}`, signature)) return null
    return Number.parseInt(expires, 36) > this.#clock.now() ? sessionKey : null
  }
}
