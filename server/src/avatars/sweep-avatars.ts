import type { Clock } from '@footlight/core/ports'
import { avatarLimits } from '@footlight/core/protocol'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { deleteAvatar, fileOf } from './avatar-files.ts'
import type { AvatarRepository } from './avatar-port.ts'

export interface SweepDeps {
  readonly avatarRepository: AvatarRepository
  readonly blobs: BlobStore
  readonly clock: Clock
}

const UNDO_MS = avatarLimits.undoMinutes * 60_000
/** Younger files may still be on their way into an account. */
const ORPHAN_MS = 3_600_000
const STEP = 200

/** Deletes what can come back no more, and what a crash left without an account (AVATAR-05, AVATAR-08). */
export async function sweepAvatars({ avatarRepository, blobs, clock }: SweepDeps): Promise<void> {
  const now = clock.now()
  for (const file of await avatarRepository.forgetTaken(now - UNDO_MS)) await deleteAvatar(blobs, file)
  let files = new Set<string>()
  const deleteOrphans = async () => {
    const known = await avatarRepository.known([...files])
    for (const file of files) if (!known.has(file)) await deleteAvatar(blobs, file)
    files = new Set()
  }
  for await (const { key, at } of blobs.list('avatars/')) {
    if (at > now - ORPHAN_MS) continue
    files.add(fileOf(key))
    if (files.size >= STEP) await deleteOrphans()
  }
  await deleteOrphans()
}
