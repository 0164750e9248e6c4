import type { OutboxEvent } from '@footlight/core/ports'
import { type IncomingServerEvent, parseServerEvent } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import type { Viewer } from '../accounts/viewer.ts'
import { parseRecorded, type RecordedEvent } from '../ledger/feed.ts'
import { logEvent } from '../platform/log-event.ts'
import type { AccessContext } from './access/access-context.ts'
import { mayKnowTarget } from './access/room-policies.ts'
import { everybody, staff } from './fan-out/audience.ts'
import { framesOf } from './fan-out/encode-event.ts'
import type { RoomMembers } from './room-members.ts'

export interface EventDeliveryDeps {
  readonly ownerUsername: string
  readonly roomMembers: RoomMembers
  readonly logger: Logger
  access(viewer: Viewer): AccessContext
}

/** Events of the room's topic on their way to those who are here, and to those who ask for what they missed. */
export class EventDelivery {
  readonly #deps: EventDeliveryDeps

  constructor(deps: EventDeliveryDeps) {
    this.#deps = deps
  }

  /** What of a recorded event this viewer may read; empty: nothing. */
  frameFor(event: OutboxEvent, viewer: Viewer): Buffer {
    const recorded = parseRecorded(event)
    if (recorded === null) this.#logUnknown(event.name, event.cursor)
    if (recorded === null || (recorded.to !== null && !recorded.to.includes(viewer.username)))
      return Buffer.alloc(0)
    const { stealthFrom } = recorded
    const frames = framesOf(recorded, stealthFrom)
    const readsAll =
      stealthFrom === null
        ? mayKnowTarget(this.#deps.access(viewer))
        : this.#readersOf(stealthFrom).includes(viewer.username)
    return readsAll ? frames.full : frames.restricted
  }

  recorded(event: RecordedEvent): void {
    this.#tell(event, event.to, event.cursor, event.stealthFrom)
  }

  /** What could not be recorded, to those who are here. */
  live(name: string, payload: Readonly<Record<string, unknown>>, to: readonly string[] | null): void {
    const event = parseServerEvent(name, payload)
    if (event === null) this.#logUnknown(name, null)
    else this.#tell(event, to, Number.POSITIVE_INFINITY, null)
  }

  /** Members whose cut-over lies at or behind `cursor` had the event from the record. */
  #tell(
    event: IncomingServerEvent,
    to: readonly string[] | null,
    cursor: number,
    stealthFrom: string | null,
  ): void {
    const { roomMembers } = this.#deps
    const frames = framesOf(event, stealthFrom)
    if (to !== null) {
      for (const username of to)
        for (const member of roomMembers.named(username))
          if (member.cutOver < cursor) member.write(frames.full)
      return
    }
    if (frames.full === frames.restricted) return roomMembers.tellFrom(cursor, frames.full)
    roomMembers.fanOut.to({
      shares: [
        {
          to: stealthFrom === null ? staff : { kind: 'names', names: this.#readersOf(stealthFrom) },
          frame: frames.full,
        },
        { to: everybody, frame: frames.restricted },
      ],
      cursor,
    })
  }

  #readersOf(stealthFrom: string): readonly string[] {
    return [this.#deps.ownerUsername, stealthFrom]
  }

  #logUnknown(name: string, cursor: number | null): void {
    logEvent(this.#deps.logger, 'event_unknown', { name, cursor })
  }
}
