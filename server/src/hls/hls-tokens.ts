import type { Clock } from '@footlight/core/ports'
import { Signer } from '../platform/signer.ts'

const SEPARATOR = '.'
const tokenPattern = /^([0-9a-z]{1,11})\.([\w-]{43})$/

/** What an address is good for, and for nothing else. */
export interface HlsBinding {
  readonly room: string
  readonly sessionKey: string
  /** Of the room's status. */
  readonly epoch: string
}

/**
 * The part of an address that says for whom it was made. It holds no secret of anybody: a signature and when
 * it was made.
 */
export class HlsTokens {
  readonly #signer: Signer
  readonly #clock: Clock

  constructor(serverSecret: Buffer, clock: Clock) {
    this.#signer = new Signer(serverSecret, 'hls')
    this.#clock = clock
  }

  issue(binding: HlsBinding): string {
    const madeAt = this.#clock.now().toString(36)
    return `${madeAt}${SEPARATOR}${this.#signer.sign(signedText(madeAt, binding))}`
  }

  /** Its age in ms; null: not for this room, session and status, or not one of ours. */
  ageMs(token: string, binding: HlsBinding): number | null {
    const [, madeAt, signature] = tokenPattern.exec(token) ?? []
    if (
      madeAt === undefined ||
      signature === undefined ||
      !this.#signer.verify(signedText(madeAt, binding), signature)
    )
      return null
    return this.#clock.now() - Number.parseInt(madeAt, 36)
  }
}

/** None of the parts can have a line's end in it. */
function signedText(madeAt: string, { room, sessionKey, epoch }: HlsBinding): string {
  return [madeAt, room, sessionKey, epoch].join('\n')
}
