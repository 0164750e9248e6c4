import type { AccountId } from '@footlight/core/protocol/ids'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { LibraryRepository } from './library-port.ts'
import { deleteBelow } from './media-worker.ts'
import { deleteUploaded } from './upload-keys.ts'

export interface DeleteLibraryDeps {
  readonly library: Pick<LibraryRepository, 'ofModel' | 'filesOf' | 'forget'>
  readonly blobs: BlobStore
}

const AT_ONCE = 100
/** Those that were deleted before, too. */
const DELETED_AFTER = 0

/** Every item of a performer with its files, also what others bought: whoever is on it wants it gone. */
export async function deleteLibrary(model: AccountId, { library, blobs }: DeleteLibraryDeps): Promise<void> {
  for (;;) {
    const { items } = await library.ofModel(model, DELETED_AFTER, { offset: 0, limit: AT_ONCE })
    if (items.length === 0) return
    for (const { id } of items) {
      for (const { folder, upload } of await library.filesOf([id])) {
        if (folder !== null) await deleteBelow(blobs, folder)
        await deleteUploaded(blobs, upload)
      }
      await library.forget(id)
    }
  }
}
