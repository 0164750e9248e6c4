import type { StudioRole, StudioView } from '@footlight/core/protocol'
import {
  isForPerformers,
  type StudioVerb,
  studioMay,
  studioRoleOf,
} from '@footlight/core/rules/studios/studio-roles'
import type { Person } from './people-port.ts'

/** Somebody who works for a studio on the other side of the camera. */
export interface StudioMembership {
  readonly studioId: number
  readonly role: StudioRole
  /** Account ids of the performers whom the role is for; null: all of the studio. */
  readonly models: readonly number[] | null
}

/**
 * null: nobody's owner, and without a role in a studio. A model has no studio membership: what they see of their studio is
 * their own. Roles whose time is over are in no person (`rolesAt`).
 */
export function studioMembershipOf({
  type,
  roles,
  studioId,
  studioGrant,
}: Pick<Person, 'type' | 'roles' | 'studioId' | 'studioGrant'>): StudioMembership | null {
  const role = studioRoleOf(roles)
  if (type === 'model' || studioId === null || role === null) return null
  return { studioId, role, models: isForPerformers(role) ? (studioGrant?.models ?? null) : null }
}

/** Who may do this in a studio; null: in none. */
export function studioMemberWho(
  verb: StudioVerb,
  person: Pick<Person, 'type' | 'roles' | 'studioId' | 'studioGrant'>,
): StudioMembership | null {
  const membership = studioMembershipOf(person)
  return membership !== null && studioMay(membership.role, verb) ? membership : null
}

/** Of their studio, and one of those whom their role is for. */
export function isTheirPerformer(
  { studioId, models }: StudioMembership,
  model: Pick<Person, 'id' | 'studioId'>,
): boolean {
  return studioId === model.studioId && (models === null || models.includes(model.id))
}

/** How far this member may see this model's room in studio view: their role, and what the model agreed to. */
export function studioViewScope(
  membership: StudioMembership | null,
  model: Pick<Person, 'id' | 'studioId'>,
  agreed: StudioView,
): StudioView {
  return membership !== null && studioMay(membership.role, 'room.view') && isTheirPerformer(membership, model)
    ? agreed
    : 'none'
}
