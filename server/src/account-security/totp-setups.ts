import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import { newTotpSecret, totpAddress } from '../accounts/totp.ts'
import { Signer } from '../platform/signer.ts'

const TICKET_TTL_MS = 15 * 60_000
const ticketPattern = /^([a-z0-9]{1,12})~([A-Z2-7]{32})~([\w-]{43})$/

export interface TotpSetup {
  /** base32 */
  readonly secret: string
  /** What authenticator apps read from a QR code (`otpauth:`). */
  readonly address: string
  /** Comes back with the first code. */
  readonly ticket: string
}

/**
 * Authenticator apps that are about to be set up. Nothing is stored before a first code has come: the secret goes
 * to its owner and comes back signed for the account that it was made for.
 */
export class TotpSetups {
  readonly #signer: Signer
  readonly #clock: Clock
  readonly #siteUrl: () => string

  constructor(deps: {
    readonly serverSecret: Buffer
    readonly clock: Clock
    readonly siteUrl: () => string
  }) {
    this.#signer = new Signer(deps.serverSecret, 'authenticator set-up')
    this.#clock = deps.clock
    this.#siteUrl = deps.siteUrl
  }

  begin({ id, username }: { readonly id: AccountId; readonly username: string }): TotpSetup {
    const secret = newTotpSecret()
    const expires = (this.#clock.now() + TICKET_TTL_MS).toString(36)
    return {
      secret,
      address: totpAddress(secret, new URL(this.#siteUrl()).hostname, username),
      ticket: `${expires}~${secret}~${this.#signer.sign(`${id}~${expires}~${secret}`)}`,
    }
  }

  /** The secret, base32; null: another account's, older than a quarter of an hour, or made up. */
  secretOf(ticket: string, id: AccountId): string | null {
    const match = ticketPattern.exec(ticket)
    if (match === null) return null
    const [, expires = '', secret = '', signature = ''] = match
    if (!this.#signer.verify(`${id}~${expires}~${secret}`, signature)) return null
    return Number.parseInt(expires, 36) > this.#clock.now() ? secret : null
  }
}
