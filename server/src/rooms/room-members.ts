import type { ChatUser } from '@footlight/core/protocol'
import { everybody, type Judge } from './fan-out/audience.ts'
import { encodeEvent } from './fan-out/encode-event.ts'
import { FanOut } from './fan-out/fan-out.ts'
import type { RoomSocket } from './room-socket.ts'

/** Longest list that is sent; `count` still tells how many there are. */
const USER_LIST_MAX = 1_000

interface RoomMembersDeps {
  readonly ownerUsername: string
  /** How a member looks to the others now. */
  readonly describe: (member: RoomSocket) => ChatUser
  readonly sortBy: () => 'tokens' | 'username'
  readonly judge: Judge<RoomSocket>
}

/** Everybody in one room: sockets, names, the count and the list of users. */
export class RoomMembers {
  readonly fanOut: FanOut<RoomSocket>
  readonly #deps: RoomMembersDeps
  readonly #byName = new Map<string, RoomSocket[]>()
  /** Names that came or went since the last tick. */
  readonly #joined = new Set<string>()
  readonly #left = new Set<string>()
  #announcedCount = 0
  #listFrame: Buffer | null = null
  #maxCutOver = 0

  constructor(deps: RoomMembersDeps) {
    this.#deps = deps
    this.fanOut = new FanOut(deps.judge)
  }

  /** People, not sockets; the performer does not count. */
  get viewers(): number {
    return this.#byName.size - (this.#byName.has(this.#deps.ownerUsername) ? 1 : 0)
  }

  get isEmpty(): boolean {
    return this.fanOut.size === 0
  }

  add(member: RoomSocket): void {
    this.fanOut.add(member)
    this.#maxCutOver = Math.max(this.#maxCutOver, member.cutOver)
    // Neither counted nor listed; what is told by name is not for them.
    if (member.viewer.isStudioView) return
    const name = member.viewer.username
    const same = this.#byName.get(name)
    if (same !== undefined) {
      same.push(member)
      return
    }
    this.#byName.set(name, [member])
    this.#listFrame = null
    if (!this.#left.delete(name)) this.#joined.add(name)
  }

  remove(member: RoomSocket): void {
    this.fanOut.remove(member)
    const name = member.viewer.username
    const same = this.#byName.get(name)
    const index = same?.indexOf(member) ?? -1
    if (same === undefined || index === -1) return
    same.splice(index, 1)
    if (same.length > 0) return
    this.#byName.delete(name)
    this.#listFrame = null
    if (!this.#joined.delete(name)) this.#left.add(name)
  }

  named(username: string): readonly RoomSocket[] {
    return this.#byName.get(username) ?? []
  }

  /** To everybody but those who had this event from the record before they were added. */
  tellFrom(cursor: number, frame: Buffer): void {
    if (cursor > this.#maxCutOver) this.fanOut.toAll(frame)
    else this.fanOut.to({ shares: [{ to: everybody, frame }], cursor })
  }

  countFrame(): Buffer {
    return encodeEvent('v3.chat.user_count', { user_count: this.viewers })
  }

  /** `v3.chat.user_list`, encoded once for all who ask between two changes. */
  listFrame(): Buffer {
    this.#listFrame ??= encodeEvent('v3.chat.user_list', { count: this.viewers, users: this.#list() })
    return this.#listFrame
  }

  /** A user looks different now. */
  touched(): void {
    this.#listFrame = null
  }

  /** Tells what changed since the last tick. Called every `userListEveryMs`. */
  tick(): void {
    if (this.viewers !== this.#announcedCount) {
      this.#announcedCount = this.viewers
      this.fanOut.toAll(this.countFrame())
    }
    if (this.#joined.size === 0 && this.#left.size === 0) return
    if (this.#isListWanted())
      this.fanOut.to({ shares: [{ to: { kind: 'user_list' }, frame: this.#changes() }] })
    this.#joined.clear()
    this.#left.clear()
  }

  #isListWanted(): boolean {
    for (const { wantsUserList } of this.fanOut.readers()) if (wantsUserList) return true
    return false
  }

  #changes(): Buffer {
    const frames = [...this.#left].map((user) => encodeEvent('v3.chat.user_left', { user }))
    for (const name of this.#joined) {
      const [member] = this.named(name)
      if (member !== undefined)
        frames.push(encodeEvent('v3.chat.user_joined', { user: this.#deps.describe(member) }))
    }
    return Buffer.concat(frames)
  }

  #list(): ChatUser[] {
    const users = [...this.#byName.values()].map((members) => this.#deps.describe(members[0]!))
    const byName = (a: ChatUser, b: ChatUser): number => (a.username < b.username ? -1 : 1)
    const byTips = (a: ChatUser, b: ChatUser): number =>
      (b.recentTips ?? 0) - (a.recentTips ?? 0) || Number(a.is_guest) - Number(b.is_guest) || byName(a, b)
    return users.sort(this.#deps.sortBy() === 'tokens' ? byTips : byName).slice(0, USER_LIST_MAX)
  }
}
