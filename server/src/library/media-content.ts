import { type AccountId, caseLimits } from '@footlight/core/protocol'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { RemovableContent } from '../cases/module.ts'
import type { PictureHashes } from '../picture-checks/picture-hashes.ts'
import type { LibraryRepository } from './library-port.ts'
import { removeItem, restoreItem } from './library-repository.ts'
import type { MediaAnnouncer } from './media-announcer.ts'
import { FILES_PATH } from './present-media.ts'

export interface MediaContentDeps {
  readonly library: Pick<LibraryRepository, 'ofModel' | 'hashesOf'>
  readonly people: Pick<PeopleRepository, 'byId'>
  readonly pictureHashes: Pick<PictureHashes, 'addRemoved' | 'endRemoved'>
  readonly mediaAnnouncer: Pick<MediaAnnouncer, 'listChanged'>
}

/** Items of a library, as a decision removes them; also those that their performer deleted and could restore. */
export function mediaContent({
  library,
  people,
  pictureHashes,
  mediaAnnouncer,
}: MediaContentDeps): RemovableContent {
  const announce = async (account: AccountId): Promise<void> => {
    const owner = await people.byId(account)
    if (owner !== null) await mediaAnnouncer.listChanged(owner)
  }
  return {
    async shownOf(account, limit) {
      const { items } = await library.ofModel(account, 0, { offset: 0, limit })
      return items
        .filter(({ state }) => state !== 'draft')
        .map(({ id, name, state, publishedAt, createdAt }) => ({
          ...{ id: String(id), title: name.slice(0, caseLimits.titleChars) },
          ...{ at: isoTime(publishedAt ?? createdAt), picture_url: `${FILES_PATH}/${id}/cover` },
          is_removed: state === 'removed',
        }))
    },
    remove: (transaction, account, id, act) => removeItem(transaction, account, Number(id), act),
    async finish(account, id, act) {
      // What was removed is known again when it comes back by another way (LIBRARY-REVIEW-04).
      await pictureHashes.addRemoved(await library.hashesOf(Number(id)), act)
      await announce(account)
    },
    restore: (transaction, account, id, act) => restoreItem(transaction, account, Number(id), act),
    async reversed(account, id, act) {
      await pictureHashes.endRemoved(await library.hashesOf(Number(id)), act)
      await announce(account)
    },
  }
}
