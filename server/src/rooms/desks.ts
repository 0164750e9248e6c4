import { AppDesk } from './apps/app-desk.ts'
import type { KeptApps } from './apps/load-apps.ts'
import type { RoomContext, RoomDesk } from './room-desk.ts'
import { ShowDesk, type ShowDeskRecords } from './shows/show-desk.ts'
import { VersusDesk } from './versus/versus-desk.ts'

/** What the desks of a room start from. */
export interface DeskRecords {
  readonly shows: ShowDeskRecords
  readonly apps: KeptApps
}

/** Everything that goes on in a room beside chat and moderation; what HTTP routes call. */
export interface RoomDesks {
  readonly shows: ShowDesk
  readonly apps: AppDesk
  readonly versus: VersusDesk
}

export function createDesks(context: RoomContext, records: DeskRecords): RoomDesks {
  const shows: ShowDesk = new ShowDesk(context, records.shows, { isVoyeur: () => false, isVersus: () => versus.isRunning(), isVersusTournament: () => versus.isTournamentMatch() })
  const versus: VersusDesk = new VersusDesk(context, () => shows.stage() !== null)
  return { shows, apps: new AppDesk(context, records.apps), versus }
}

/** In the order in which the hooks are called. */
export function desksOf(desks: RoomDesks): readonly RoomDesk[] {
  return Object.values(desks)
}
