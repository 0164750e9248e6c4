import type { Person } from '@footlight/core/ports'
import type { LookIn, StudioRole } from '@footlight/core/protocol'
import type { RoomFacts } from './standing.ts'

/** Somebody who works for a studio on the other side of the camera. */
export interface StudioOffice {
  readonly studioId: number
  readonly role: StudioRole
}

/** null: nobody's owner or manager. A model holds no office: what she sees of her studio is her own. */
export function studioOfficeOf({
  type,
  roles,
  studioId,
}: Pick<Person, 'type' | 'roles' | 'studioId'>): StudioOffice | null {
  if (type === 'model' || studioId === null) return null
  if (roles.includes('studio_owner')) return { studioId, role: 'owner' }
  return roles.includes('studio_manager') ? { studioId, role: 'manager' } : null
}

/** What the roles of a studio cover: the floor is for both, money is the owner's. */
const coverage: Readonly<
  Record<StudioRole, { readonly tokens: boolean; readonly lookIn: boolean; readonly shifts: boolean }>
> = {
  owner: { tokens: true, lookIn: true, shifts: true },
  manager: { tokens: false, lookIn: true, shifts: true },
}

/** Her studio, not another one's. */
export function isOfHerStudio(
  office: StudioOffice | null,
  model: Pick<Person, 'studioId'>,
): office is StudioOffice {
  return office !== null && office.studioId === model.studioId
}

export function mayReadTokens(office: StudioOffice): boolean {
  return coverage[office.role].tokens
}

export function mayKeepShifts(office: StudioOffice): boolean {
  return coverage[office.role].shifts
}

/** How far this office may look into this model's room: its role, and what she agreed to. */
export function lookInScope(
  office: StudioOffice | null,
  model: Pick<Person, 'studioId'>,
  agreed: LookIn,
): LookIn {
  return isOfHerStudio(office, model) && coverage[office.role].lookIn ? agreed : 'none'
}

/** What a look-in of this scope receives now. An exclusive show is for nobody but the one who pays for it. */
export function lookInReaches(scope: LookIn, room: RoomFacts): boolean {
  if (scope === 'none') return false
  if (room.status === 'online' || room.status === 'connected') return true
  return (
    scope === 'shows' && (room.status === 'private' || room.status === 'limited') && room.isExclusive !== true
  )
}
