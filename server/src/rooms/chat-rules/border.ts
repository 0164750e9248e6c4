import { entryRefusal } from '../../policies/room-policies.ts'
import { encodeEvent } from '../fan-out/encode-event.ts'
import type { RoomContext, RoomDesk } from '../room-desk.ts'

/** Puts out who is where the performer does not want to be seen: when she says so, and when they move there. */
export class Border implements RoomDesk {
  readonly #context: RoomContext
  /** Ends what somebody who is put out pays for. */
  readonly #dismiss: (username: string) => Promise<void>
  readonly #stop: () => void

  constructor(context: RoomContext, dismiss: (username: string) => Promise<void>) {
    this.#context = context
    this.#dismiss = dismiss
    this.#stop = context.parts.blockedRegions.onChange((username) => {
      if (username === context.owner().username) this.#putOut()
    })
  }

  tick(): void {
    this.#putOut()
  }

  async close(): Promise<void> {
    this.#stop()
  }

  /** Media first, then the word, then the line; what they pay for ends after it in the room's turn. */
  #putOut(): void {
    const { parts, owner } = this.#context
    if (!parts.blockedRegions.has(owner().username)) return
    const outside = [...this.#context.crowd.fanOut.readers()].filter(({ visitor }) => entryRefusal(this.#context.standing(visitor)) === 'region_blocked')
    if (outside.length === 0) return
    this.#context.recheckMedia()
    const frame = encodeEvent('v3.authorize.failed', { reason: 'region_blocked' })
    for (const member of outside) {
      member.write(frame)
      member.close('not_authorized', 'region_blocked')
    }
    this.#context.command(async () => {
      for (const username of new Set(outside.map(({ visitor }) => visitor.username))) await this.#dismiss(username)
    })
  }
}
