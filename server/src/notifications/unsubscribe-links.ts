import { API_BASE, NotificationKind } from '@footlight/core/protocol'
import { AccountId } from '@footlight/core/protocol/ids'
import { Signer } from '../platform/signer.ts'

export const UNSUBSCRIBE_PATH = `${API_BASE}/notifications/unsubscribe`

const tokenPattern = /^(\d{1,15})~([a-z_]{1,40})~([\w-]{43})$/

/** What one press ends: mail of one kind, or of the daily e-mail. */
export interface Unsubscription {
  readonly account: AccountId
  readonly what: NotificationKind | 'digest'
}

/** Links that work without a log-in, for good, and for one account and kind alone (UNSUBSCRIBE-02). */
export class UnsubscribeLinks {
  readonly #signer: Signer

  constructor(serverSecret: Buffer) {
    this.#signer = new Signer(serverSecret, 'unsubscribe')
  }

  /** `siteUrl`: origin, without a slash at the end. */
  urlOf({ account, what }: Unsubscription, siteUrl: string): string {
    const text = `${account}~${what}`
    return `${siteUrl}${UNSUBSCRIBE_PATH}/${text}~${this.#signer.sign(text)}`
  }

  /** null: nobody here has made it. */
  read(token: string): Unsubscription | null {
    const [, account, what, signature] = tokenPattern.exec(token) ?? []
    if (account === undefined || what === undefined || signature === undefined) return null
    if (!this.#signer.verify(`${account}~${what}`, signature)) return null
    const kind = what === 'digest' ? what : NotificationKind.safeParse(what).data
    return kind === undefined ? null : { account: AccountId.parse(Number(account)), what: kind }
  }
}
