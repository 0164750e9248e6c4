import type { AccountId } from '@footlight/core/protocol/ids'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { clipKey, type OfflineClipDeps } from './offline-clip-routes.ts'

export interface OfflineClipDeletion {
  readonly offlineClips: OfflineClipDeps['offlineClips']
  readonly blobs: BlobStore
}

/** The row goes behind it. */
export async function deleteOfflineClip(
  owner: AccountId,
  { offlineClips, blobs }: OfflineClipDeletion,
): Promise<void> {
  const file = await offlineClips.of(owner)
  if (file !== null) await blobs.delete(clipKey(file))
}
