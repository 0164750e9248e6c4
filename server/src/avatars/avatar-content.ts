import { avatarUrl } from '../accounts/avatar-url.ts'
import { isoTime } from '../accounts/present-user.ts'
import type { RemovableContent } from '../cases/module.ts'
import type { AvatarRepository } from './avatar-port.ts'
import { removeAvatar } from './avatar-repository.ts'
import type { Avatars } from './avatars.ts'

interface AvatarContentDeps {
  readonly avatars: Pick<Avatars, 'finishRemoval' | 'forgiveRemoved'>
  readonly avatarRepository: Pick<AvatarRepository, 'lastOf'>
}

/** The picture that somebody chose of themselves, as a decision removes it; also one that they could put back. */
export function avatarContent({ avatars, avatarRepository }: AvatarContentDeps): RemovableContent {
  return {
    async shownOf(account) {
      const last = await avatarRepository.lastOf(account)
      if (last === null) return []
      const { file, state, changedAt } = last
      return [
        {
          ...{ id: file, title: '', at: isoTime(changedAt), is_removed: state === 'removed' },
          picture_url: state === 'shown' ? avatarUrl({ username: '', avatar: file }) : null,
        },
      ]
    },
    remove: removeAvatar,
    finish: (_account, file, act) => avatars.finishRemoval(file, act),
    // The picture itself was deleted: they can put it up again.
    reversed: (_account, file, act) => avatars.forgiveRemoved(file, act),
  }
}
