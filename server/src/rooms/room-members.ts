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
  /** The first socket of a name came, or the last one went. */
  readonly nameCame: (username: string) => void
  readonly nameWent: (username: string) => void
}

/** Everybody in one room: sockets, names, the count and the list of users. */
export class RoomMembers {
  readonly fanOut: FanOut<RoomSocket>
  readonly #deps: RoomMembersDeps
  readonly #byName = new Map<string, RoomSocket[]>()
  /** Names that came or went since the last tick. */
  readonly #joined = new Set<string>()
  /** Each with whether they were hidden from other viewers. */
  readonly #left = new Map<string, boolean>()
  /** Who is here in invisible mode: counted, and named to performer and site staff alone. */
  readonly #hidden = new Set<string>()
  #announcedCount = 0
  #listFrame: Buffer | null = null
  #fullListFrame: Buffer | null = null
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
    if (!member.viewer.isStudioView && !member.isAhead) this.list(member)
  }

  /** Counts and names one who is here. */
  list(member: RoomSocket): void {
    const name = member.viewer.username
    const same = this.#byName.get(name)
    if (same !== undefined) {
      same.push(member)
      return
    }
    this.#byName.set(name, [member])
    this.#deps.nameCame(name)
    this.touched()
    const wasHidden = this.#left.get(name)
    this.#left.delete(name)
    if (this.#wantsHidden(member)) this.#hidden.add(name)
    if (wasHidden === undefined) this.#joined.add(name)
    else if (wasHidden !== this.#hidden.has(name)) this.#tellShownOrHidden(member)
  }

  /**
   * The account is another now. Told at once, so that no list that is asked for in between knows more than
   * what its reader is told afterwards.
   */
  showOrHide(username: string): void {
    const [member] = this.named(username)
    if (member === undefined || this.#wantsHidden(member) === this.#hidden.has(username)) return
    if (!this.#hidden.delete(username)) this.#hidden.add(username)
    this.#tellShownOrHidden(member)
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
    this.#deps.nameWent(name)
    this.touched()
    const wasHidden = this.#hidden.delete(name)
    if (!this.#joined.delete(name)) this.#left.set(name, wasHidden)
  }

  named(username: string): readonly RoomSocket[] {
    return this.#byName.get(username) ?? []
  }

  /** All sockets of a name, also those that are neither counted nor listed. */
  socketsOf(username: string): readonly RoomSocket[] {
    return [...this.fanOut.readers()].filter(({ viewer }) => viewer.username === username)
  }

  /** To everybody but those who had this event from the record before they were added. */
  tellFrom(cursor: number, frame: Buffer): void {
    if (cursor > this.#maxCutOver) this.fanOut.toAll(frame)
    else this.fanOut.to({ shares: [{ to: everybody, frame }], cursor })
  }

  countFrame(): Buffer {
    return encodeEvent('v3.chat.user_count', { user_count: this.viewers })
  }

  /** `v3.chat.user_list`, encoded once for all who ask between two changes. `isFull`: with who is hidden. */
  listFrame(isFull: boolean): Buffer {
    const encode = (): Buffer =>
      encodeEvent('v3.chat.user_list', { count: this.viewers, users: this.#list(isFull) })
    if (isFull) return (this.#fullListFrame ??= encode())
    return (this.#listFrame ??= encode())
  }

  /** A user looks different now. */
  touched(): void {
    this.#listFrame = null
    this.#fullListFrame = null
  }

  /** Tells what changed since the last tick. Called every `userListEveryMs`. */
  tick(): void {
    // Recent tips become old by themselves.
    this.touched()
    if (this.viewers !== this.#announcedCount) {
      this.#announcedCount = this.viewers
      this.fanOut.toAll(this.countFrame())
    }
    if (this.#joined.size === 0 && this.#left.size === 0) return
    if (this.#isListWanted()) this.#tellList(this.#changes(true), this.#changes(false))
    this.#joined.clear()
    this.#left.clear()
  }

  #isListWanted(): boolean {
    for (const { wantsUserList } of this.fanOut.readers()) if (wantsUserList) return true
    return false
  }

  /** Whether only performer and site staff may know that this one is here. */
  isHidden(username: string): boolean {
    return this.#hidden.has(username)
  }

  #wantsHidden({ viewer }: RoomSocket): boolean {
    return viewer.invisibleLevel > 0 && viewer.username !== this.#deps.ownerUsername
  }

  /** As performer and site staff read them; to others who are hidden are not described. */
  #describe(member: RoomSocket): ChatUser {
    const user = this.#deps.describe(member)
    return this.#hidden.has(user.username) ? { ...user, is_invisible: true } : user
  }

  /** To those who read everybody, and to the others; null: nothing. */
  #tellList(full: Buffer | null, open: Buffer | null): void {
    this.fanOut.to({
      shares: [
        { to: { kind: 'user_list', isFull: true }, frame: full },
        { to: { kind: 'user_list', isFull: false }, frame: open },
      ],
    })
  }

  #tellShownOrHidden(member: RoomSocket): void {
    this.touched()
    const user = this.#describe(member)
    const shown = encodeEvent('v3.chat.user_joined', { user })
    const { username } = user
    this.#tellList(
      shown,
      this.#hidden.has(username) ? encodeEvent('v3.chat.user_left', { user: username }) : shown,
    )
  }

  #changes(isFull: boolean): Buffer | null {
    const frames = [...this.#left]
      .filter(([, wasHidden]) => isFull || !wasHidden)
      .map(([user]) => encodeEvent('v3.chat.user_left', { user }))
    for (const name of this.#joined) {
      const [member] = this.named(name)
      if (member !== undefined && (isFull || !this.#hidden.has(name)))
        frames.push(encodeEvent('v3.chat.user_joined', { user: this.#describe(member) }))
    }
    return frames.length === 0 ? null : Buffer.concat(frames)
  }

  #list(isFull: boolean): ChatUser[] {
    const users = [...this.#byName]
      .filter(([name]) => isFull || !this.#hidden.has(name))
      .map(([, members]) => this.#describe(members[0]!))
    const byName = (a: ChatUser, b: ChatUser): number => (a.username < b.username ? -1 : 1)
    const byTips = (a: ChatUser, b: ChatUser): number =>
      (b.recentTips ?? 0) - (a.recentTips ?? 0) || Number(a.is_guest) - Number(b.is_guest) || byName(a, b)
    return users.sort(this.#deps.sortBy() === 'tokens' ? byTips : byName).slice(0, USER_LIST_MAX)
  }
}
