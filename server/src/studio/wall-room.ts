import { Username, type WallRoom } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import { mayReadTokens, type StudioMembership, studioViewScope } from '../accounts/studio-policies.ts'
import type { RoomFeatures } from '../rooms/features.ts'
import type { RoomSnapshot } from '../rooms/live/live-directory.ts'
import { presentShift } from './present-shift.ts'
import type { ModelRevenue } from './studio-revenue.ts'

interface WallFacts {
  readonly model: Person
  readonly room: RoomSnapshot
  readonly features: RoomFeatures
  readonly studioMembership: StudioMembership
  /** null: the role does not cover them. */
  readonly revenue: ModelRevenue | null
  readonly now: number
}

/** One room as somebody of its studio may see it. */
export function presentWallRoom({
  model,
  room,
  features,
  studioMembership,
  revenue,
  now,
}: WallFacts): WallRoom {
  const shift = features.studio.shift()
  return {
    username: Username.parse(model.username),
    display_name: model.displayName,
    status: room.status,
    viewers: room.viewers,
    subject: room.subject,
    ...features.studio.stream(),
    shift: shift === null ? null : presentShift(shift, model, mayReadTokens(studioMembership), now),
    tokens_last_hour: revenue?.lastHour ?? null,
    tokens_usual_hour: revenue?.usualHour ?? null,
    look_in: studioViewScope(studioMembership, model, features.studio.agreement().look_in),
  }
}
