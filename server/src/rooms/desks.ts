import type { ShowRecord } from '@footlight/core/ports'
import type { PerformerSettings } from '@footlight/core/protocol'
import type { RoomContext, RoomDesk } from './room-desk.ts'
import { ShowDesk } from './shows/show-desk.ts'

/** What the desks of a room start from. */
export interface DeskRecords {
  readonly performer: PerformerSettings
  readonly unfinishedShows: readonly ShowRecord[]
}

/** Everything that goes on in a room beside chat and moderation; what HTTP routes call. */
export interface RoomDesks {
  readonly shows: ShowDesk
}

export function createDesks(context: RoomContext, records: DeskRecords): RoomDesks {
  return { shows: new ShowDesk(context, records) }
}

/** In the order in which the hooks are called. */
export function desksOf(desks: RoomDesks): readonly RoomDesk[] {
  return Object.values(desks)
}
