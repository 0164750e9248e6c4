import type { ApiClient, ApiFailure } from '@footlight/core/client'
import type { Clock, KeyValueStorage } from '@footlight/core/ports'
import { type StudioWall, studioRoutes, type WallRoom } from '@footlight/core/protocol'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import { AlertLog } from './alert-log.ts'
import { alertsOf, type WallAlert, type WallAlertKind } from './wall-alerts.ts'
import { sumsOf, type WallSums } from './wall-sums.ts'
import { WallViewStore } from './wall-view-store.ts'

const LOOK_EVERY_MS = 3_000

/** The rooms of a studio as the server tells them every few seconds, and what in them wants attention. */
export class WallStore {
  /** null: not loaded. */
  wall: StudioWall | null = null
  /** Why the newest look had no answer; what is shown is older then. */
  failure: ApiFailure | null = null
  /** The room that is opened large; null: the wall. */
  focus: string | null = null
  readonly #api: ApiClient
  readonly #clock: Clock
  /** Since when each room was seen off air, in server time. */
  readonly #quietSince = new Map<string, number>()
  readonly view: WallViewStore
  readonly log: AlertLog
  #cancel: (() => void) | null = null

  constructor(api: ApiClient, clock: Clock, storage: KeyValueStorage) {
    this.view = new WallViewStore(storage)
    this.log = new AlertLog(storage)
    this.#api = api
    this.#clock = clock
    makeObservable(this, {
      wall: observableRef,
      failure: observableRef,
      focus: observable,
      alerts: computed,
      alertsOfRooms: computed,
      sums: computed,
      take: action,
      open: action,
      acknowledge: action,
    })
  }

  get alerts(): readonly WallAlert[] {
    const { wall } = this
    if (wall === null) return []
    // What is wrong in a sub-studio's room its own people mend.
    const own = wall.rooms.filter(({ substudio }) => substudio === null)
    return own.flatMap((room) =>
      alertsOf(room, wall.now, this.#quietFor(room, wall.now)).map((kind) => ({
        username: room.username,
        kind,
      })),
    )
  }

  get alertsOfRooms(): ReadonlyMap<string, readonly WallAlertKind[]> {
    const found = new Map<string, WallAlertKind[]>()
    for (const { username, kind } of this.alerts) {
      const known = found.get(username)
      if (known === undefined) found.set(username, [kind])
      else known.push(kind)
    }
    return found
  }

  get sums(): WallSums {
    return sumsOf(this.wall?.rooms ?? [])
  }

  start(): void {
    if (this.#cancel !== null) return
    this.#cancel = this.#clock.every(LOOK_EVERY_MS, () => void this.look())
    void this.look()
  }

  stop(): void {
    this.#cancel?.()
    this.#cancel = null
    this.take(null, null)
  }

  async look(): Promise<void> {
    const answer = await this.#api.call(studioRoutes.studioWall)
    if (this.#cancel === null) return
    if (answer.ok) this.take(answer.value, null)
    else this.take(this.wall, answer.error)
  }

  /** Clocks somebody in or out; whether the server did it. */
  async clock(username: string, word: 'start' | 'end'): Promise<boolean> {
    const answer = await this.#api.call(word === 'start' ? studioRoutes.startShift : studioRoutes.endShift, {
      params: { username },
    })
    await this.look()
    return answer.ok
  }

  open(username: string | null): void {
    this.focus = username
  }

  acknowledge(): void {
    if (this.wall !== null) this.log.acknowledge(this.wall.now)
  }

  take(wall: StudioWall | null, failure: ApiFailure | null): void {
    this.failure = failure
    if (wall === this.wall) return
    for (const room of wall?.rooms ?? []) {
      if (room.status !== 'offline') this.#quietSince.delete(room.username)
      else if (!this.#quietSince.has(room.username)) this.#quietSince.set(room.username, wall!.now)
    }
    this.wall = wall === null ? null : { ...wall, rooms: sameWhereEqual(wall.rooms, this.wall?.rooms ?? []) }
    if (wall === null) return
    const names = new Map(wall.rooms.map((room) => [room.username as string, room.display_name]))
    this.log.follow(
      wall.studio_id,
      this.alerts.map((alert) => ({ ...alert, display_name: names.get(alert.username)! })),
      wall.now,
    )
  }

  #quietFor({ username }: WallRoom, now: number): number {
    const since = this.#quietSince.get(username)
    return since === undefined ? 0 : now - since
  }
}

/** Rooms of a look; one that is as it was is the same object, so that only what changed is drawn again. */
function sameWhereEqual(rooms: readonly WallRoom[], before: readonly WallRoom[]): WallRoom[] {
  const known = new Map(before.map((room) => [room.username, room]))
  return rooms.map((room) => {
    const last = known.get(room.username)
    return last !== undefined && JSON.stringify(last) === JSON.stringify(room) ? last : room
  })
}
