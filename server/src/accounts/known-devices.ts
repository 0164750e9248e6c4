import { randomBytes } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import { Signer, sha256 } from '../platform/signer.ts'

export const DEVICE_TTL_MS = 365 * 24 * 3_600_000
const ID_BYTES = 12
/** People who share one browser. Whoever logged in longest ago is forgotten first. */
const ACCOUNTS_MAX = 4
const entryPattern = /^(\d{1,15})~([a-z0-9]{1,12})~([\w-]{16})~([\w-]{43})$/

interface Entry {
  readonly text: string
  readonly accountId: number
  readonly issued: string
  readonly id: string
  readonly signature: string
}

/**
 * Devices on which somebody has logged in before, by a signed cookie. It opens nothing alone: on such a
 * device a right password is taken also while strangers try out wrong ones. Nothing is stored, and another
 * password makes it worthless.
 */
export class KnownDevices {
  readonly #signer: Signer
  readonly #clock: Clock

  constructor(serverSecret: Buffer, clock: Clock) {
    this.#signer = new Signer(serverSecret, 'known device')
    this.#clock = clock
  }

  /** An id of the device; null: this account has not logged in there. `cookie`: as it came. */
  find(cookie: string | null, accountId: AccountId, passwordHash: string): string | null {
    const entry = entriesOf(cookie).find((each) => each.accountId === accountId)
    if (entry === undefined || !this.#signer.verify(textOf(entry, passwordHash), entry.signature)) return null
    const age = this.#clock.now() - Number.parseInt(entry.issued, 36)
    return age >= 0 && age < DEVICE_TTL_MS ? entry.id : null
  }

  /** The cookie's new value, after a log-in. */
  remember(cookie: string | null, accountId: AccountId, passwordHash: string): string {
    const entry = {
      accountId,
      issued: this.#clock.now().toString(36),
      id: randomBytes(ID_BYTES).toString('base64url'),
    }
    const own = `${accountId}~${entry.issued}~${entry.id}~${this.#signer.sign(textOf(entry, passwordHash))}`
    const others = entriesOf(cookie).filter((each) => each.accountId !== accountId)
    return [own, ...others.slice(0, ACCOUNTS_MAX - 1).map(({ text }) => text)].join('!')
  }
}

function textOf(
  { accountId, issued, id }: Pick<Entry, 'accountId' | 'issued' | 'id'>,
  passwordHash: string,
): string {
  return `${accountId}~${issued}~${id}~${sha256(passwordHash)}`
}

function entriesOf(cookie: string | null): readonly Entry[] {
  return (cookie ?? '').split('!', ACCOUNTS_MAX).flatMap((text) => {
    const match = entryPattern.exec(text)
    return match === null
      ? []
      : [{ text, accountId: Number(match[1]), issued: match[2]!, id: match[3]!, signature: match[4]! }]
  })
}
