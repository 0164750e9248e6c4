import { action, computed, makeObservable, observableRef } from 'mobx'
import type { ServerEvent } from '../protocol/events.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import type { ToyStatus } from '../protocol/toys.ts'

export type ToyVibration = ServerEvent<'v3.lovense.vibrate'>
export type ToyControlStop = ServerEvent<'v3.lovense.control_stop'>
export type ToyCommand = ServerEvent<'v3.toys.command'>

/** The toys of the open room, as the server last said. */
export class RoomToys {
  /** null: not told yet. */
  status: ToyStatus | null = null
  /** The newest tip that moved them. */
  vibration: ToyVibration | null = null
  /** The newest control that ended, begun or not. */
  stopped: ToyControlStop | null = null
  /** To the performer alone: what the one who controls wants. */
  command: ToyCommand | null = null

  constructor() {
    makeObservable(this, {
      status: observableRef,
      vibration: observableRef,
      stopped: observableRef,
      command: observableRef,
      isConnected: computed,
      heard: action,
      clear: action,
    })
  }

  /** There is a toy, whether it moves now or not. */
  get isConnected(): boolean {
    return this.status !== null && this.status.phase !== 'off'
  }

  /** 0: controls now; 1: next; null: neither bought nor waiting. */
  placeOf(username: string | null): number | null {
    if (this.status === null || username === null) return null
    if (this.status.control?.username === username) return 0
    const index = this.status.queue.findIndex((waiting) => waiting.username === username)
    return index === -1 ? null : index + 1
  }

  /** Takes an event of the room's socket; one that is about something else changes nothing. */
  heard(event: IncomingServerEvent): void {
    switch (event.name) {
      case 'v3.lovense.status_change':
        this.status = event.payload
        return
      case 'v3.lovense.control_queue_size':
        return this.#change({ queue: event.payload.queue })
      case 'v3.lovense.control_start':
        return this.#change({ control: event.payload, control_type: 'viewer' })
      case 'v3.lovense.control_stop':
        this.stopped = event.payload
        if (this.status?.control?.control_id === event.payload.control_id)
          this.#change({ control: null, control_type: this.status.cruise ? 'cruise' : 'none' })
        return
      case 'v3.lovense.vibrate':
        this.vibration = event.payload
        return
      case 'v3.toys.command':
        this.command = event.payload
    }
  }

  /** Another room. */
  clear(): void {
    this.status = null
    this.vibration = null
    this.stopped = null
    this.command = null
  }

  #change(part: Partial<ToyStatus>): void {
    if (this.status !== null) this.status = { ...this.status, ...part }
  }
}
