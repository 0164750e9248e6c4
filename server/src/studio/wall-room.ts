import { Username, type WallRoom } from '@footlight/core/protocol'
import { studioMay } from '@footlight/core/rules/studios/studio-roles'
import type { Person } from '../accounts/people-port.ts'
import { type StudioMembership, studioViewScope } from '../accounts/studio-policies.ts'
import { presentShift } from './present-shift.ts'
import type { WallFacts } from './studio-commands.ts'
import type { ModelRevenue } from './studio-revenue.ts'

interface SeenFrom {
  readonly model: Person
  /** Name of the sub-studio of the reader's that they work with; null: they work with the reader's own. */
  readonly substudio: string | null
  readonly facts: WallFacts
  readonly studioMembership: StudioMembership
  /** null: the role does not cover them. */
  readonly revenue: ModelRevenue | null
  readonly now: number
}

/** One room as somebody of its studio may see it. */
export function presentWallRoom({
  model,
  substudio,
  facts,
  studioMembership,
  revenue,
  now,
}: SeenFrom): WallRoom {
  const { shift, room } = facts
  return {
    username: Username.parse(model.username),
    display_name: model.displayName,
    substudio,
    ...room,
    ...facts.stream,
    shift:
      shift === null
        ? null
        : presentShift(shift, model, studioMay(studioMembership.role, 'tokens.read'), now),
    tokens_last_hour: revenue?.lastHour ?? null,
    tokens_today: revenue?.today ?? null,
    tokens_usual_hour: revenue?.usualHour ?? null,
    studio_view: studioViewScope(studioMembership, model, facts.agreement.studio_view),
  }
}
