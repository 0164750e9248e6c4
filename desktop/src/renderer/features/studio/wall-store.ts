import type { ApiClient, ApiFailure } from '@footlight/core/client'
import type { Clock } from '@footlight/core/ports'
import { type StudioWall, studioRoutes, type WallRoom } from '@footlight/core/protocol'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import { alertsOf, type WallAlert } from './wall-alerts.ts'

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
  /** Alerts that somebody has seen; they come back when they went away in between. */
  seen: ReadonlySet<string> = new Set()
  #cancel: (() => void) | null = null

  constructor(api: ApiClient, clock: Clock) {
    this.#api = api
    this.#clock = clock
    makeObservable(this, {
      wall: observableRef,
      failure: observableRef,
      focus: observable,
      seen: observableRef,
      alerts: computed,
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

  /** Those that nobody has acknowledged. */
  get ringing(): readonly WallAlert[] {
    return this.alerts.filter((alert) => !this.seen.has(keyOf(alert)))
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
    this.seen = new Set(this.alerts.map(keyOf))
  }

  take(wall: StudioWall | null, failure: ApiFailure | null): void {
    this.failure = failure
    if (wall === this.wall) return
    for (const room of wall?.rooms ?? []) {
      if (room.status !== 'offline') this.#quietSince.delete(room.username)
      else if (!this.#quietSince.has(room.username)) this.#quietSince.set(room.username, wall!.now)
    }
    this.wall = wall
    const current = new Set(this.alerts.map(keyOf))
    this.seen = new Set([...this.seen].filter((key) => current.has(key)))
  }

  #quietFor({ username }: WallRoom, now: number): number {
    const since = this.#quietSince.get(username)
    return since === undefined ? 0 : now - since
  }
}

function keyOf({ username, kind }: WallAlert): string {
  return `${username} ${kind}`
}
