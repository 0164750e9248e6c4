import { caseLimits } from '@footlight/core/protocol'
import type { PeopleRepository } from '../accounts/people-port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { idOfText, type RemovableContent } from '../cases/module.ts'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { offlinePictureUrl, pictureKey } from './picture-routes.ts'
import { type ProfileRepository, removePicture, removeText } from './profile-repository.ts'

export interface ProfileContentDeps {
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly profiles: ProfileRepository
  readonly sessions: Pick<Sessions, 'changed'>
  readonly blobs: BlobStore
}

/** The picture that a performer shows while they are away, as a decision removes it. */
export function profilePictures({ people, profiles, blobs }: ProfileContentDeps): RemovableContent {
  return {
    async shownOf(account) {
      const [owner, file] = [await people.byId(account), await profiles.pictureOf(account)]
      if (owner === null || file === null) return []
      const picture = offlinePictureUrl(owner.username, file)
      return [{ id: file, title: '', at: null, picture_url: picture, is_removed: false }]
    },
    remove: removePicture,
    async finish(_account, file) {
      await blobs.delete(pictureKey(file))
    },
  }
}

/** What a performer wrote about themself, as a decision removes it. */
export function profileTexts({ profiles, sessions }: ProfileContentDeps): RemovableContent {
  return {
    async shownOf(account) {
      const { about } = await profiles.of(account)
      if (about === '') return []
      const title = about.slice(0, caseLimits.titleChars)
      return [{ id: idOfText(about), title, at: null, picture_url: null, is_removed: false }]
    },
    remove: removeText,
    finish: async (account) => sessions.changed(account),
  }
}
