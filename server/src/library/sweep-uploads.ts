import type { Clock } from '@footlight/core/ports'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { LibraryRepository } from './library-port.ts'
import { deleteUploaded, uploadKey } from './upload-keys.ts'

/** So long an upload may stand still. ms */
const UPLOAD_KEPT_MS = 24 * 3_600_000
/** The last byte of an upload and its row are no second apart, but for a crash. ms */
const SETTLED_MS = 60_000

/** Ends uploads that came whole in the moment of a crash, and forgets those that nobody went on with. */
export async function sweepUploads({
  library,
  blobs,
  clock,
  mediaQueue,
}: {
  readonly library: LibraryRepository
  readonly blobs: BlobStore
  readonly clock: Clock
  readonly mediaQueue: { wake(): void }
}): Promise<void> {
  const now = clock.now()
  for (const upload of await library.uploadsBefore(now - SETTLED_MS)) {
    const stored = await blobs.stat(uploadKey(upload.id))
    if (stored?.bytes === upload.bytes) {
      await library.finishUpload(upload, now)
      mediaQueue.wake()
    } else if (upload.at < now - UPLOAD_KEPT_MS) {
      await library.deleteUpload(upload.id)
      await deleteUploaded(blobs, upload.id)
    }
  }
}
