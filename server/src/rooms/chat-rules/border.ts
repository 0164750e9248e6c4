import type { Person } from '@footlight/core/ports'
import { entryRefusal } from '../../policies/room-policies.ts'
import { encodeEvent } from '../fan-out/encode-event.ts'
import type { Member } from '../member.ts'
import type { RoomContext, RoomDesk } from '../room-desk.ts'

/** Puts out who may not be here any more: where the performer does not want to be seen, and whose account lost what let them in. */
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

  /** Sockets hold the account as it is now. Who may not be here any more is put out; others receive what they may now. */
  accountChanged({ id, username }: Person): void {
    const own = [...this.#context.crowd.fanOut.readers()].filter(({ visitor }) => visitor.accountId === id)
    if (own.length === 0) return
    this.#context.recheckMedia()
    for (const member of own) {
      const { lookIn, ...who } = this.#context.standing(member.visitor)
      const refusal = lookIn === 'none' ? 'look_in_ended' : entryRefusal({ lookIn, ...who })
      if (refusal === 'account_suspended') member.write(encodeEvent('v3.account.suspended', { suspended_until: member.visitor.suspendedUntil ?? 0 }))
      if (refusal !== null) this.#close(member, refusal)
    }
    this.#context.tellMedia([username])
  }

  #putOut(): void {
    const { parts, owner } = this.#context
    if (!parts.blockedRegions.has(owner().username)) return
    const outside = [...this.#context.crowd.fanOut.readers()].filter(({ visitor }) => entryRefusal(this.#context.standing(visitor)) === 'region_blocked')
    if (outside.length === 0) return
    this.#context.recheckMedia()
    for (const member of outside) this.#close(member, 'region_blocked')
  }

  /** The media is closed already: then the word, then the line; what they pay for ends after it in the room's turn. */
  #close(member: Member, reason: string): void {
    member.write(encodeEvent('v3.authorize.failed', { reason }))
    member.close('not_authorized', reason)
    this.#context.command(() => this.#dismiss(member.visitor.username))
  }
}
