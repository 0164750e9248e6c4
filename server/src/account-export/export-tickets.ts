import type { Clock } from '@footlight/core/ports'
import { EXPORT_TICKET_MS } from '@footlight/core/protocol'
import { Signer } from '../platform/signer.ts'

const pattern = /^([a-z0-9]{1,12})~([\w-]{43})$/

/** What opens the files of an export: signed for one session, and soon over. Nothing is stored. */
export class ExportTickets {
  readonly #signer: Signer
  readonly #clock: Clock

  constructor(serverSecret: Buffer, clock: Clock) {
    this.#signer = new Signer(serverSecret, 'account export')
    this.#clock = clock
  }

  issue(sessionKey: string): { readonly ticket: string; readonly expiresAt: number } {
    const expiresAt = this.#clock.now() + EXPORT_TICKET_MS
    const expires = expiresAt.toString(36)
    return { ticket: `${expires}~${this.#signer.sign(textOf(expires, sessionKey))}`, expiresAt }
  }

  /** Whether it was given to this session, and is not over. */
  opens(ticket: string, sessionKey: string): boolean {
    const [, expires, signature] = pattern.exec(ticket) ?? []
    if (expires === undefined || signature === undefined) return false
    return (
      this.#signer.verify(textOf(expires, sessionKey), signature) &&
      Number.parseInt(expires, 36) > this.#clock.now()
    )
  }
}

function textOf(expires: string, sessionKey: string): string {
  return `${expires}~${sessionKey}`
}
