import { chatPeopleRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { avatarUrl } from '../accounts/avatar-url.ts'
import { findPerformer } from '../accounts/find-performer.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { GUEST_PREFIX } from '../accounts/reserved-names.ts'
import { isProhibited } from '../prohibited-terms/policy.ts'
import { askRoom } from '../rooms/ask-room.ts'
import type { ChatRouteDeps } from './held-routes.ts'
import { highlightMessage } from './highlight-feature.ts'
import type { PersonNoteRepository } from './person-note-repository.ts'
import { roomFactsOf } from './presence-times.ts'

export interface PersonRouteDeps extends ChatRouteDeps {
  readonly personNotes: PersonNoteRepository
}

/** Who somebody is, what one has noted about them, and the line above the chat. */
export function registerPersonRoutes(registrar: Registrar, deps: PersonRouteDeps): void {
  const { people, personNotes, rooms } = deps

  registerRoute(registrar, chatPeopleRoutes.personCard, async ({ params, identity: by }) => {
    const owner = await findPerformer(people, params.username)
    if (!owner.ok) return owner
    const username = params.person
    const isGuest = username.startsWith(GUEST_PREFIX)
    // Guests have no account and no note; of names that are nobody's there is nothing to tell.
    const person = isGuest ? null : await people.byUsername(username)
    if (person === null && !isGuest) return fail({ error: 'user_not_found' })
    const [facts, note] = await Promise.all([
      rooms.execute(owner.value, roomFactsOf, { by, username }),
      person === null ? '' : personNotes.read(by.person.id, person.id),
    ])
    return ok({
      username,
      display_name: person?.displayName ?? username,
      avatar_url: avatarUrl({ username, avatar: person?.avatar ?? null }),
      ...facts,
      note,
    })
  })

  registerRoute(registrar, chatPeopleRoutes.writePersonNote, async ({ params, identity, body }) => {
    const person = await people.byUsername(params.person)
    if (person === null) return fail({ error: 'user_not_found' })
    if (isProhibited(body.note, 'sentence', 'message'))
      return fail({ error: 'invalid_value', fields: { note: 'prohibited' } })
    const written = await personNotes.write(identity.person.id, person.id, body.note)
    return written.ok ? ok({ status: 1 }) : fail({ error: 'conflict', state: written.error })
  })

  registerRoute(registrar, chatPeopleRoutes.highlightMessage, async ({ params, identity: by, body }) => {
    const put = await askRoom(deps, params.username, highlightMessage, { by, id: body.id })
    return put.ok ? ok({ status: 1 }) : put
  })
}
