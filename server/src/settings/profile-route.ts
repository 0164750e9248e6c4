import { settingsRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type CurrentUserDeps, readCurrentUser } from '../accounts/current-user.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'

export interface ProfileRouteDeps extends CurrentUserDeps {
  readonly people: PeopleRepository
  readonly sessions: Sessions
}

/** `POST /user/profile` (SETTINGS-09). What performers say about themselves has a call of its own. */
export function registerProfileRoute(registrar: Registrar, deps: ProfileRouteDeps): void {
  const { people, sessions } = deps
  registerRoute(registrar, settingsRoutes.updateProfile, async ({ identity, body }) => {
    const { person } = identity
    const { display_name: displayName, gender } = body
    if (displayName !== undefined && displayName.toLowerCase() !== person.username)
      return fail({ error: 'invalid_value', fields: { display_name: 'invalid' } })
    // The area of a performer was checked with their identity.
    if (gender !== undefined && person.type === 'model' && gender !== person.gender)
      return fail({ error: 'forbidden' })
    await people.updateProfile(person.id, {
      ...(displayName !== undefined && { displayName }),
      ...(gender !== undefined && { gender }),
    })
    sessions.changed(person.id)
    const changed = (await people.byId(person.id)) ?? person
    const { user } = await readCurrentUser({ ...identity, person: changed }, deps)
    return ok({ user })
  })
}
