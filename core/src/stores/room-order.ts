import { action, makeObservable, observable, observableRef } from 'mobx'
import type { HeldMessage } from '../protocol/chat-rules.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'

/**
 * What the moderators of a room are told: raid protection, and the messages that wait. Others hear nothing of
 * it.
 */
export class RoomOrder {
  /** Server time, ms since 1970; null: off. */
  raidUntil: number | null = null
  /** Oldest first. */
  held: readonly HeldMessage[] = []

  constructor() {
    makeObservable(this, {
      raidUntil: observable,
      held: observableRef,
      heard: action,
      setRaid: action,
      settled: action,
      clear: action,
    })
  }

  heard(event: IncomingServerEvent): void {
    if (event.name === 'v3.chat.held')
      this.held = [...this.held.filter(({ id }) => id !== event.payload.id), event.payload]
    else if (event.name === 'v3.chat.held_settled') this.settled(event.payload.ids)
    else if (event.name === 'v3.chat.raid') this.setRaid(event.payload.until)
  }

  setRaid(until: number | null): void {
    this.raidUntil = until
  }

  settled(ids: readonly string[]): void {
    this.held = this.held.filter(({ id }) => !ids.includes(id))
  }

  /** With every join all of it is told anew. */
  clear(): void {
    this.raidUntil = null
    this.held = []
  }
}
