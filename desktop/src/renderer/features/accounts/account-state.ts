import { studioMay, studioRoleOf } from '@footlight/core/rules/studios/studio-roles'
import type { ConsoleContext } from '../../app/console.ts'

/** Whether the one who is logged in may go live; and if not, what stands in the way. */
export type AccountState = 'guest' | 'studio' | 'not_a_model' | 'suspended' | 'not_verified' | 'ready'

export function accountState({ root: { session } }: Pick<ConsoleContext, 'root'>): AccountState {
  const { user } = session
  if (user === null || user.isGuest) return 'guest'
  if (user.suspension_date !== null && Date.parse(user.suspension_date) > Date.now()) return 'suspended'
  if (user.type !== 'model') return worksAtWall(user.user_roles) ? 'studio' : 'not_a_model'
  return user.identity_confirmed === 1 ? 'ready' : 'not_verified'
}

/** The wall is all of a studio that the console shows. */
function worksAtWall(roles: readonly string[]): boolean {
  const role = studioRoleOf(roles)
  return role !== null && studioMay(role, 'wall.read')
}
