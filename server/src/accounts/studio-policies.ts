import type { StudioRole, StudioView } from '@footlight/core/protocol'
import type { Person } from './people-port.ts'
import { STUDIO_OWNER_ROLE } from './roles.ts'

/** Somebody who works for a studio on the other side of the camera. */
export interface StudioMembership {
  readonly studioId: number
  readonly role: StudioRole
}

/**
 * null: nobody's owner or manager. A model has no studio membership: what they see of their studio is their
 * own.
 */
export function studioMembershipOf({
  type,
  roles,
  studioId,
}: Pick<Person, 'type' | 'roles' | 'studioId'>): StudioMembership | null {
  if (type === 'model' || studioId === null) return null
  if (roles.includes(STUDIO_OWNER_ROLE)) return { studioId, role: 'owner' }
  return roles.includes('studio_manager') ? { studioId, role: 'manager' } : null
}

/** What the roles of a studio cover: studio view and shifts are for both, money is the owner's. */
const coverage: Readonly<
  Record<StudioRole, { readonly tokens: boolean; readonly studioView: boolean; readonly shifts: boolean }>
> = {
  owner: { tokens: true, studioView: true, shifts: true },
  manager: { tokens: false, studioView: true, shifts: true },
}

/** The model's own studio, not another one's. */
export function isOfHerStudio(
  studioMembership: StudioMembership | null,
  model: Pick<Person, 'studioId'>,
): studioMembership is StudioMembership {
  return studioMembership !== null && studioMembership.studioId === model.studioId
}

export function mayReadTokens(studioMembership: StudioMembership): boolean {
  return coverage[studioMembership.role].tokens
}

export function mayKeepShifts(studioMembership: StudioMembership): boolean {
  return coverage[studioMembership.role].shifts
}

/** How far this member may see this model's room in studio view: their role, and what the model agreed to. */
export function studioViewScope(
  studioMembership: StudioMembership | null,
  model: Pick<Person, 'studioId'>,
  agreed: StudioView,
): StudioView {
  return isOfHerStudio(studioMembership, model) && coverage[studioMembership.role].studioView
    ? agreed
    : 'none'
}
