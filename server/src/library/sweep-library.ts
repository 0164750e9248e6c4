import type { Clock } from '@footlight/core/ports'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { LibraryRepository } from './library-port.ts'
import { deleteBelow } from './media-worker.ts'
import { RESTORE_MS } from './own-routes.ts'
import { deleteUploaded, uploadKey, uploadOf } from './upload-keys.ts'

/** So long an upload may stand still. ms */
const UPLOAD_KEPT_MS = 24 * 3_600_000
/** The last byte of an upload and its row are no second apart, but for a crash. ms */
const SETTLED_MS = 60_000

interface SweepDeps {
  readonly library: LibraryRepository
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly mediaQueue: { wake(): void }
}

/** Ends uploads that came whole in the moment of a crash, and forgets those that nobody went on with. */
export async function sweepUploads({ library, blobs, clock, mediaQueue }: SweepDeps): Promise<void> {
  const now = clock.now()
  for (const upload of await library.uploadsBefore(now - SETTLED_MS)) {
    const stored = await blobs.stat(uploadKey(upload.id))
    if (stored?.bytes === upload.bytes) {
      await library.finishUpload(upload, now)
      mediaQueue.wake()
    } else if ((stored?.at ?? upload.at) < now - UPLOAD_KEPT_MS) {
      await library.deleteUpload(upload.id)
      await deleteUploaded(blobs, upload.id)
    }
  }
}

/**
 * What nobody can have any more: items that were deleted for longer than that can be taken back and that nobody
 * ever began to buy, and bytes of uploads whose work is over.
 */
export async function sweepLibrary({ library, blobs, clock }: SweepDeps): Promise<void> {
  const now = clock.now()
  for (const item of await library.forgotten(now - RESTORE_MS)) {
    for (const { folder, upload } of await library.filesOf([item.id])) {
      if (folder !== null) await deleteBelow(blobs, folder)
      await deleteUploaded(blobs, upload)
    }
    await library.forget(item.id)
  }
  for await (const { key, at } of blobs.list('library-uploads/')) {
    const upload = uploadOf(key)
    if (at < now - UPLOAD_KEPT_MS && !(await library.needsUpload(upload))) await deleteUploaded(blobs, upload)
  }
}
