import { action, makeObservable, observableRef, observableShallow } from 'mobx'
import type { MyParticipant } from '../protocol/shows.ts'
import { LiveParticipant, type ShowTick } from './live-participant.ts'
import type { ServerTime } from './server-time.ts'

/** Everything that I take part in or have asked for; the same object for as long as I have it. */
export class MyParticipants {
  all: readonly LiveParticipant[] = []
  /** Its tokens last for less than a minute, and nobody has waved it away. */
  lowTime: LiveParticipant | null = null
  readonly #time: ServerTime
  /** Shows whose warning was given; one that is refilled may warn again. */
  readonly #warned = new Set<string>()

  constructor(time: ServerTime) {
    this.#time = time
    makeObservable(this, {
      all: observableShallow,
      lowTime: observableRef,
      replace: action,
      tick: action,
      watchLowTime: action,
      dismissLowTime: action,
    })
  }

  find(wanted: (participant: MyParticipant) => boolean): LiveParticipant | null {
    return this.all.find(({ participant }) => wanted(participant)) ?? null
  }

  /** Takes what the server says now; returns the participations that are gone. */
  replace(participants: readonly MyParticipant[]): readonly LiveParticipant[] {
    this.#time.update()
    const before = this.all
    this.all = participants.map((participant) => {
      const known = before.find((live) => live.showId === participant.show_id)
      known?.applyServer(participant)
      return known ?? new LiveParticipant(participant, this.#time)
    })
    this.watchLowTime()
    return before.filter((live) => !this.all.includes(live))
  }

  tick(tick: ShowTick): void {
    this.#time.update()
    this.all.find((live) => live.showId === tick.show_id)?.tick(tick)
    this.watchLowTime()
  }

  /** Warns once per crossing of the minute. */
  watchLowTime(): void {
    for (const live of this.all) {
      if (!live.isLow) this.#warned.delete(live.showId)
      else if (!this.#warned.has(live.showId)) {
        this.#warned.add(live.showId)
        this.lowTime = live
      }
    }
    if (this.lowTime !== null && (!this.lowTime.isLow || !this.all.includes(this.lowTime)))
      this.lowTime = null
  }

  dismissLowTime(): void {
    this.lowTime = null
  }
}
