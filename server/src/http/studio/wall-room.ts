import type { Person } from '@footlight/core/ports'
import { Username, type WallRoom } from '@footlight/core/protocol'
import { lookInScope, mayReadTokens, type StudioOffice } from '../../policies/studio-policies.ts'
import { presentShift } from '../../presenters/shift.ts'
import type { RoomDesks } from '../../rooms/desks.ts'
import type { RoomSnapshot } from '../../rooms/port.ts'
import type { Takings } from './studio-takings.ts'

interface WallFacts {
  readonly model: Person
  readonly room: RoomSnapshot
  readonly desks: RoomDesks
  readonly office: StudioOffice
  /** null: the role does not cover them. */
  readonly takings: Takings | null
  readonly now: number
}

/** One room as somebody of its studio may see it. */
export function presentWallRoom({ model, room, desks, office, takings, now }: WallFacts): WallRoom {
  const shift = desks.studio.shift()
  return {
    username: Username.parse(model.username),
    display_name: model.displayName,
    status: room.status,
    viewers: room.viewers,
    subject: room.subject,
    ...desks.studio.stream(),
    shift: shift === null ? null : presentShift(shift, model, mayReadTokens(office), now),
    tokens_last_hour: takings?.lastHour ?? null,
    tokens_usual_hour: takings?.usualHour ?? null,
    look_in: lookInScope(office, model, desks.studio.agreement().look_in),
  }
}
