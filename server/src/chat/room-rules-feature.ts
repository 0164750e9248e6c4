import type { Person } from '../accounts/people-port.ts'
import { mayReadUserList } from '../rooms/access/room-policies.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import { presentRules } from './room-rules.ts'

/** Tells those who are in a room what its performer changed of the rules, and takes the user list back. */
export class RoomRulesFeature implements RoomFeature {
  readonly #context: RoomContext
  #told: string

  constructor(context: RoomContext) {
    this.#context = context
    this.#told = JSON.stringify(presentRules(context.owner().settings))
  }

  accountChanged({ id }: Person): void {
    if (id === this.#context.owner().id) this.#look()
  }

  /** Settings that another process wrote. */
  tick(): void {
    this.#look()
  }

  #look(): void {
    const rules = presentRules(this.#context.owner().settings)
    const text = JSON.stringify(rules)
    if (text === this.#told) return
    this.#told = text
    this.#context.tellAll('v3.chat.model_settings', { rules })
    if (!rules.chat_user_list) this.#closeLists()
  }

  /** Who had it open reads an empty one; how many there are everybody knows. */
  #closeLists(): void {
    const { roomMembers, access } = this.#context
    const empty = encodeEvent('v3.chat.user_list', { count: roomMembers.viewers, users: [] })
    for (const member of roomMembers.fanOut.readers()) {
      if (!member.wantsUserList || mayReadUserList(access(member.viewer), false)) continue
      member.wantsUserList = false
      member.write(empty)
    }
  }
}
