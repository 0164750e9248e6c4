import { type OwnProfile, profileRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import type { PeopleRepository, Person } from '../accounts/people-port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { Sessions } from '../accounts/sessions.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { changeProfile } from './change-profile.ts'
import { readOfflinePicture } from './offline-picture.ts'
import { offlinePictureUrl, pictureKey } from './picture-routes.ts'
import type { ProfileRepository, StoredProfile } from './profile-repository.ts'

export interface ProfileRouteDeps {
  readonly people: PeopleRepository
  readonly profiles: ProfileRepository
  readonly sessions: Pick<Sessions, 'changed'>
  readonly blobs: BlobStore
}

const forbidden = fail({ error: 'forbidden' } as const)

/** A performer's own calls about their profile (PROFILE-01 to PROFILE-04, PROFILE-10). */
export function registerProfileRoutes(registrar: Registrar, deps: ProfileRouteDeps): void {
  const { people, profiles, sessions, blobs } = deps
  /** The session's copy of the person may be some seconds old. */
  const read = async ({ id }: Person): Promise<OwnProfile> => {
    const [person, stored] = await Promise.all([people.byId(id), profiles.of(id)])
    return presentOwn(person!, stored)
  }

  registerRoute(registrar, profileRoutes.ownProfile, async ({ identity: { person } }) =>
    person.type === 'model' ? ok(await read(person)) : forbidden,
  )

  registerRoute(registrar, profileRoutes.changeProfile, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return forbidden
    const { revision, body_traits, ...said } = body
    // What is read here is of another revision than the one that is named: then the change is refused.
    const fields = { ...said, body_traits: body_traits ?? (await profiles.of(person.id)).body_traits }
    const changed = await changeProfile(person, revision, fields, profiles)
    if (!changed.ok) return changed
    // The room, if it is open, lists its performer as they are now.
    sessions.changed(person.id)
    return ok(await read(person))
  })

  registerRoute(registrar, profileRoutes.changeProfilePicture, async ({ identity: { person }, body }) => {
    if (person.type !== 'model') return forbidden
    const picture = body.data === null ? null : await readOfflinePicture(Buffer.from(body.data, 'base64'))
    if (body.data !== null && picture === null)
      return fail({ error: 'invalid_value', fields: { data: 'invalid' } })
    if (picture !== null)
      await blobs.put(pictureKey(picture.file), picture.bytes, {
        bytes: picture.bytes.length,
        type: 'image/webp',
      })
    const before = await profiles.savePicture(person.id, picture?.file ?? null)
    if (before !== null) await blobs.delete(pictureKey(before))
    return ok(await read(person))
  })
}

function presentOwn(person: Person, { revision, picture, ...stored }: StoredProfile): OwnProfile {
  const { username, displayName, gender, country } = person
  return {
    username,
    displayName,
    gender,
    revision,
    profile: { ...stored, tags: [...person.tags], languages: [...person.languages], country },
    offlinePictureUrl: offlinePictureUrl(username, picture),
  }
}
