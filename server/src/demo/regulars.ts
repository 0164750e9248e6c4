import type { Clock } from '@footlight/core/ports'
import { assert } from '@footlight/core/rules'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Viewer, viewerOf } from '../accounts/viewer.ts'
import type { Payer, PayerIdentity } from '../orders/paying-command.ts'
import type { RoomLink } from '../rooms/link/room-link.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import type { Rooms } from '../rooms/rooms.ts'

/** One of the drawn viewers in one room: there as anybody with a socket, but reading nothing. */
class RegularSocket implements RoomSocket {
  readonly viewer: Viewer
  readonly wantsUserList = false
  readonly isAhead = false
  readonly isStalled = false
  readonly cutOver = Number.POSITIVE_INFINITY
  readonly #clock: Clock
  readonly #onClosed: (socket: RegularSocket) => void

  constructor(viewer: Viewer, clock: Clock, onClosed: (socket: RegularSocket) => void) {
    this.viewer = viewer
    this.#clock = clock
    this.#onClosed = onClosed
  }

  get heardAt(): number {
    return this.#clock.monotonic()
  }

  write(): void {}

  close(): void {
    this.#onClosed(this)
  }
}

export interface RegularsDeps {
  readonly people: PeopleRepository
  readonly rooms: Rooms
  readonly clock: Clock
}

/** Drawn viewers: who they are, and in which rooms they are now. */
export class Regulars {
  readonly #deps: RegularsDeps
  /** By name and room. */
  readonly #present = new Map<string, { readonly room: RoomLink; readonly socket: RegularSocket }>()

  constructor(deps: RegularsDeps) {
    this.#deps = deps
  }

  /** As an order of theirs. `key`: the same one is the same order, also after a restart. */
  async payer(username: string, key: string, said: unknown): Promise<Payer> {
    const payer = await this.identity(username)
    const fingerprint = JSON.stringify(said)
    return { payer, idempotency: { scope: `demo:${payer.person.id}`, key, fingerprint } }
  }

  async identity(username: string): Promise<PayerIdentity> {
    const person = await this.#deps.people.byUsername(username)
    assert(person !== null, `${username} was made when the server started`)
    return { kind: 'person', username, sessionKey: `demo:${username}`, person }
  }

  /** False: they are not let in. Idempotent. */
  async enter(username: string, roomName: string): Promise<boolean> {
    const key = `${username} ${roomName}`
    if (this.#present.has(key)) return true
    const viewer = viewerOf(await this.identity(username), true)
    const room = await this.#deps.rooms.open(roomName)
    if (room === null || room.admit(viewer) !== null) return false
    const socket = new RegularSocket(viewer, this.#deps.clock, () => this.#leave(key))
    this.#present.set(key, { room, socket })
    room.enter(socket)
    return true
  }

  /** Nothing where they are not in the room. */
  say(username: string, roomName: string, text: string): void {
    const presence = this.#present.get(`${username} ${roomName}`)
    presence?.room.say(presence.socket, { ref: 'demo', message: text })
  }

  leaveRoom(roomName: string): void {
    for (const key of [...this.#present.keys()]) if (key.endsWith(` ${roomName}`)) this.#leave(key)
  }

  close(): void {
    for (const key of [...this.#present.keys()]) this.#leave(key)
  }

  #leave(key: string): void {
    const presence = this.#present.get(key)
    this.#present.delete(key)
    presence?.room.leave(presence.socket, null)
  }
}
