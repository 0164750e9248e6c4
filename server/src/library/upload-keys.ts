import { assertBlobKey, type BlobKey, type BlobStore } from '../platform/blobs/blob-store.ts'

/** Where the bytes of an upload stand until its file is ready. */
export function uploadKey(upload: string): BlobKey {
  const key = `library-uploads/${upload}`
  assertBlobKey(key)
  return key
}

/** Whose bytes, or whose notes of the protocol, stand there. */
export function uploadOf(key: BlobKey): string {
  return key.slice('library-uploads/'.length).replace(/\.json$/, '')
}

/** With what the protocol keeps beside it. */
export async function deleteUploaded(blobs: Pick<BlobStore, 'delete'>, upload: string): Promise<void> {
  await blobs.delete(uploadKey(upload))
  await blobs.delete(uploadKey(`${upload}.json`))
}
