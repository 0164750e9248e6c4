import { avatarSides } from '../accounts/avatar-url.ts'
import type { BlobKey, BlobStore } from '../platform/blobs/blob-store.ts'

/** Best first. */
export const avatarFormats = ['avif', 'webp'] as const
export type AvatarFormat = (typeof avatarFormats)[number]

export function avatarKey(file: string, side: number, format: AvatarFormat): BlobKey {
  return `avatars/${file}.${side}.${format}`
}

/** The large one, as a report shows it. */
export function stillKey(file: string): BlobKey {
  return `avatars/${file}.jpg`
}

/** Whose picture a blob is of. */
export function fileOf(key: BlobKey): string {
  return key.slice('avatars/'.length).split('.')[0]!
}

export async function deleteAvatar(blobs: BlobStore, file: string): Promise<void> {
  for (const side of avatarSides)
    for (const format of avatarFormats) await blobs.delete(avatarKey(file, side, format))
  await blobs.delete(stillKey(file))
}
