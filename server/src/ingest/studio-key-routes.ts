import { studioRoleRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { findPerformer } from '../accounts/find-performer.ts'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { isTheirPerformer, studioMemberWho } from '../accounts/studio-policies.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { type IngestRouteDeps, renewKey } from './ingest-routes.ts'
import type { StreamKeyRepository } from './stream-key-port.ts'

export interface StudioKeyDeps extends IngestRouteDeps {
  readonly people: Pick<PeopleRepository, 'byUsername' | 'modelsOfStudios'>
  readonly streamKeys: Pick<StreamKeyRepository, 'ofOwner' | 'ofOwners'>
  readonly ownerLetters: Pick<OwnerLetters, 'about'>
}

/**
 * Stream keys of performers, for those of their studio who set up encoders. They read nothing of the stream; the performer is
 * written to whenever they make a key (STUDIO-KEY-01).
 */
export function registerStudioKeys(registrar: Registrar, deps: StudioKeyDeps): void {
  const { people, streamKeys, ownerLetters } = deps

  registerRoute(registrar, studioRoleRoutes.studioKeys, async ({ identity: { person } }) => {
    const membership = studioMemberWho('keys.renew', person)
    if (membership === null) return fail({ error: 'forbidden' })
    const models = (await people.modelsOfStudios([membership.studioId])).filter((model) =>
      isTheirPerformer(membership, model),
    )
    const keys = await streamKeys.ofOwners(models.map(({ id }) => id))
    const madeAt = new Map(keys.map((key) => [key.ownerId, key.madeAt]))
    return ok({
      performers: models.map(({ id, username }) => ({
        username,
        has_key: madeAt.has(id),
        key_made_at: madeAt.get(id) ?? null,
      })),
    })
  })

  registerRoute(registrar, studioRoleRoutes.renewStudioKey, async ({ identity, params, request, reply }) => {
    const { person } = identity
    const membership = studioMemberWho('keys.renew', person)
    if (membership === null) return fail({ error: 'forbidden' })
    const found = await findPerformer(people, params.username)
    if (!found.ok) return found
    const model = found.value
    if (!isTheirPerformer(membership, model)) return fail({ error: 'forbidden' })
    const key = await renewKey(model, reply, deps)
    ownerLetters.about('stream_key_renewed', model, languageAsked(request.headers) ?? 'en', {
      owner: person.username,
    })
    return ok(key)
  })
}
