import type { AccountId } from '@footlight/core/protocol/ids'
import type { FollowRepository } from '../accounts/people-port.ts'
import { deleteAvatar } from '../avatars/avatar-files.ts'
import type { AvatarRepository } from '../avatars/avatar-port.ts'
import { type DeleteLibraryDeps, deleteLibrary } from '../library/delete-library.ts'
import { deleteOfflineClip, type OfflineClipDeletion } from '../previews/delete-offline-clip.ts'
import { type DeleteRecordingsDeps, deleteRecordings } from '../recordings/delete-recordings.ts'

export interface DeleteFilesDeps extends DeleteLibraryDeps, DeleteRecordingsDeps, OfflineClipDeletion {
  readonly avatarRepository: Pick<AvatarRepository, 'forgetOf'>
  readonly follows: FollowRepository
}

const AT_ONCE = 500

/**
 * What a statement to the database alone would leave behind: files, whose rows go once they are gone, and lists of
 * follows, which the process remembers. May be begun again wherever it stopped.
 */
export async function deleteFiles(account: AccountId, deps: DeleteFilesDeps): Promise<void> {
  await deleteLibrary(account, deps)
  await deleteRecordings(account, deps)
  await deleteOfflineClip(account, deps)
  for (const file of await deps.avatarRepository.forgetOf(account)) await deleteAvatar(deps.blobs, file)
  for (const { id } of await deps.follows.following(account)) await deps.follows.unfollow(account, id)
  for (;;) {
    const followers = await deps.follows.followers(account, 0, AT_ONCE)
    for (const follower of followers) await deps.follows.unfollow(follower, account)
    if (followers.length < AT_ONCE) return
  }
}
