import { type AccountId, type ContentRef, type ServerEvent, socketLimits } from '@footlight/core/protocol'
import { findPerformer } from '../accounts/find-performer.ts'
import type { Person } from '../accounts/people-port.ts'
import { accountRenamed, type Identity } from '../accounts/port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { Lease } from '../platform/cluster/leases.ts'
import { logEvent } from '../platform/log-event.ts'
import { Rounds } from '../platform/rounds.ts'
import type { RoomMediaEvent } from '../sfu/port.ts'
import { fencedLedger } from './fenced-ledger.ts'
import type { LoadRoomDeps } from './load-room.ts'
import { forgetRemoved, roomContentRemoved } from './removed-content.ts'
import { Room } from './room.ts'
import type { RoomCommand } from './room-command.ts'
import type { Rooms } from './rooms.ts'
import { WalletRooms } from './wallet-rooms.ts'

/** An empty room that is offline stays in memory for this long. */
const IDLE_MS = 10 * 60_000
/** A few milliseconds, with what is told in each. */
const ROOMS_AT_ONCE = 25

/** Somebody else owns the room now, so nothing may be done to it here. */
export class RoomElsewhere extends Error {
  override readonly name = 'RoomElsewhere'

  constructor(username: string) {
    super(`the room of ${username} is owned by another process`)
  }
}

/** All rooms of this process, by the performer's username. */
export class Directory implements Rooms {
  readonly #deps: LoadRoomDeps
  /** By username. A promise while the room is being loaded, so that two who come at once get one room. */
  readonly #loading = new Map<string, Promise<Room>>()
  readonly #rooms = new Map<string, Room>()
  /** Rooms that are being put away: until they are, nobody else may own them, not even we again. */
  readonly #closing = new Map<string, Promise<void>>()
  readonly #leases = new Map<Room, Lease>()
  readonly #walletRooms = new WalletRooms<Room>()
  /** By username: takes the room out of what is shown as live. */
  readonly #hide = new Map<string, () => void>()
  readonly #ticks = new Rounds()
  readonly #endings: readonly (() => void)[]

  constructor(deps: LoadRoomDeps) {
    this.#deps = deps
    this.#endings = [
      // Of every room, so that a stream wakes one that is not in memory.
      deps.sfu.onEvent((username, event) => this.#onMedia(username, event)),
      deps.feed.watch('v3.token.update', (balance) => this.#onBalance(balance)),
      deps.clock.every(socketLimits.userListEveryMs, () => this.#tick()),
      deps.bus.subscribe(accountRenamed, ({ from, to }) => this.#personRenamed(from, to)),
      deps.bus.subscribe(roomContentRemoved, (removed) => this.#contentRemoved(removed)),
    ]
  }

  async access(owner: Person, by: Identity): ReturnType<Rooms['access']> {
    return (await this.#load(owner)).access(viewerOf(by, false))
  }

  async snapshot(owner: Person): ReturnType<Rooms['snapshot']> {
    return (await this.#load(owner)).snapshot()
  }

  async execute<Args extends object, Answer>(
    owner: Person,
    command: RoomCommand<Args, Answer>,
    args: Args,
  ): Promise<Answer> {
    return (await this.#load(owner)).execute(command, args)
  }

  async wake(owner: Person): Promise<void> {
    await this.#load(owner)
  }

  accountChanged(person: Person): void {
    for (const room of this.#rooms.values()) room.accountChanged(person)
  }

  /** A room that is being loaded may have read what was stored under the old name. */
  #personRenamed(from: string, to: string): void {
    for (const room of this.#rooms.values()) room.personRenamed(from, to)
    for (const loading of this.#loading.values())
      void loading.then(
        (room) => room.personRenamed(from, to),
        () => undefined,
      )
  }

  /** Those that are being loaded may have read it before it was gone. */
  #contentRemoved({ room: owner, ...removed }: ContentRef & { readonly room: AccountId }): void {
    const forget = async (loading: Promise<Room>): Promise<void> => {
      const room = await loading
      if (room.ownerId === owner) await room.execute(forgetRemoved, removed)
    }
    for (const [room, loading] of this.#loading)
      forget(loading).catch((error: unknown) =>
        logEvent(this.#deps.logger, 'removed_content_update_failed', { err: error, room }),
      )
  }

  async exists(username: string): Promise<boolean> {
    return this.#rooms.has(username) || (await findPerformer(this.#deps.people, username)).ok
  }

  open(username: string): ReturnType<Rooms['open']> {
    return this.#open(username)
  }

  async close(): Promise<void> {
    for (const end of this.#endings) end()
    const rooms = await Promise.all(this.#loading.values())
    this.#loading.clear()
    for (const hide of this.#hide.values()) hide()
    this.#rooms.clear()
    await Promise.all([...rooms.map((room) => this.#putAway(room)), ...this.#closing.values()])
  }

  async #open(username: string): Promise<Room | null> {
    const owner = await findPerformer(this.#deps.people, username)
    return owner.ok ? this.#load(owner.value) : null
  }

  async #load(owner: Person): Promise<Room> {
    const { username } = owner
    let loading = this.#loading.get(username)
    if (loading === undefined) {
      loading = this.#own(owner)
      this.#loading.set(username, loading)
      // The next one to ask tries again; this one's caller hears of the failure through the promise itself.
      loading.then(
        (room) => this.#list(username, room),
        () => this.#loading.delete(username),
      )
    }
    const room = await loading
    room.refreshOwner(owner)
    return room
  }

  #list(username: string, room: Room): void {
    this.#rooms.set(username, room)
    this.#hide.set(username, this.#deps.live.add(username, room))
  }

  /** @throws RoomElsewhere */
  async #own(owner: Person): Promise<Room> {
    await this.#closing.get(owner.username)
    const lease = await this.#deps.leases.claim(`room:${owner.id}`)
    if (lease === null) throw new RoomElsewhere(owner.username)
    try {
      const ledger = fencedLedger(this.#deps.ledger, { room: String(owner.id), epoch: lease.epoch })
      const room = await Room.load({ ...this.#deps, ledger }, owner, this.#walletRooms)
      this.#leases.set(room, lease)
      return room
    } catch (error) {
      await this.#deps.leases.release(lease)
      throw error
    }
  }

  /** Everything that the room has is written down before another may own it. */
  async #putAway(room: Room): Promise<void> {
    try {
      await room.close()
    } finally {
      const lease = this.#leases.get(room)
      this.#leases.delete(room)
      if (lease !== undefined) await this.#deps.leases.release(lease)
    }
  }

  #onMedia(username: string, event: RoomMediaEvent): void {
    const room = this.#rooms.get(username)
    if (room !== undefined) return room.onMedia(event)
    if (event.kind === 'changed') return
    // Events that come while the room is being loaded keep their order: each waits for the same promise.
    this.#open(username).then(
      (room) => room?.onMedia(event),
      (error: unknown) => logEvent(this.#deps.logger, 'room_wake_failed', { err: error, room: username }),
    )
  }

  #onBalance(balance: ServerEvent<'v3.token.update'>): void {
    // One that is being loaded has not begun.
    for (const room of this.#walletRooms.of(balance.username))
      if (this.#leases.has(room)) room.onBalance(balance)
  }

  #tick(): void {
    this.#ticks.run(this.#rooms, ROOMS_AT_ONCE, ([username, room]) => {
      room.tick()
      if (room.isIdle(IDLE_MS)) this.#unload(username, room)
    })
  }

  #unload(username: string, room: Room): void {
    this.#hide.get(username)?.()
    this.#hide.delete(username)
    this.#rooms.delete(username)
    this.#loading.delete(username)
    const closing = this.#putAway(room)
      .catch((error: unknown) =>
        logEvent(this.#deps.logger, 'room_close_failed', { err: error, room: username }),
      )
      .finally(() => this.#closing.delete(username))
    this.#closing.set(username, closing)
  }
}
