import type { BlobKey, BlobStore } from './blob-store.ts'

/** All of it, for what is small enough to be held in memory; null: not there. @throws BlobError */
export async function readBlob(blobs: Pick<BlobStore, 'open'>, key: BlobKey): Promise<Buffer | null> {
  const blob = await blobs.open(key)
  if (blob === null) return null
  const parts: Uint8Array[] = []
  for await (const part of blob.content) parts.push(part)
  return Buffer.concat(parts)
}
