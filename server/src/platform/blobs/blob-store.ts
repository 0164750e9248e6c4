/** First parts of keys; below DATA_DIR in the folder, prefixes of one bucket in an object store. */
export const blobAreas = [
  'recordings',
  'outbox',
  'watch-clips',
  'demo-scenes',
  'report-stills',
  'site-pictures',
  'profile-pictures',
  'avatars',
  'offline-clips',
  'library-uploads',
  'library',
  'companion-pictures',
  'vault',
] as const
export type BlobArea = (typeof blobAreas)[number]

/** `recordings/<show>/show.webm`: an area, then names between `/`. */
export type BlobKey = `${BlobArea}/${string}`

export interface BlobInfo {
  readonly key: BlobKey
  readonly bytes: number
  /** When it was put, ms since 1970. */
  readonly at: number
}

/** Of the bytes of a blob, both ends included, as in HTTP ranges (RFC 9110 §14.1.2). */
export interface BlobRange {
  readonly first: number
  /** Absent: to the end. */
  readonly last?: number
}

export interface OpenBlob {
  readonly info: BlobInfo
  /** The bytes of the range, or all. Who does not read it to its end returns it. */
  readonly content: AsyncIterable<Uint8Array>
}

/** What a program writes that wants a real path, such as ffmpeg. Nobody finds it before it is committed. */
export interface StagedBlob {
  /** On this machine, and without the ending of its key: a program may add one. */
  readonly path: string
  /**
   * Makes `path + ending` the blob of the staged key + `ending`, in one step and durably. null: the program
   * wrote no such file. Nothing else that was staged under the path remains.
   */
  commit(ending: `.${string}`): Promise<BlobInfo | null>
  /** Idempotent, and nothing after `commit`. */
  discard(): Promise<void>
}

/**
 * Why a store refused. `key`: no key of ours, or one that leaves its area. `size`: other bytes came than were
 * declared. `range`: it begins behind the end.
 */
export class BlobError extends Error {
  override readonly name = 'BlobError'
  readonly reason: 'key' | 'size' | 'range'

  constructor(reason: BlobError['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * Files of the site: whatever the server keeps that is in no database. A blob is whole or not there, also
 * after a crash, and never changes but by being put anew. An object store promises the same; it keeps the
 * type with the blob, and lends staged files from a folder for what is temporary.
 */
export interface BlobStore {
  /** Durable when it answers; takes the place of a blob of that key. @throws BlobError */
  put(
    key: BlobKey,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    declared: { readonly bytes: number; readonly type: string },
  ): Promise<void>
  /** null: not there. @throws BlobError */
  open(key: BlobKey, range?: BlobRange): Promise<OpenBlob | null>
  /** null: not there. @throws BlobError */
  stat(key: BlobKey): Promise<BlobInfo | null>
  /** False: it was not there. @throws BlobError */
  delete(key: BlobKey): Promise<boolean>
  /** All whose key begins with `prefix`, in the order of the bytes of their keys. @throws BlobError */
  list(prefix: BlobKey): AsyncIterable<BlobInfo>
  /** `key` without its ending. @throws BlobError */
  stage(key: BlobKey, type: string): Promise<StagedBlob>
}

const KEY_LENGTH_MAX = 512
/** No name is empty or begins with a dot, so none leads out of its folder, and drafts are no blobs. */
const keyPattern = /^[a-z-]+(?:\/[A-Za-z0-9_][\w.-]*)+$/

/** Every store asks this first. @throws BlobError */
export function assertBlobKey(key: string): asserts key is BlobKey {
  const isOurs = blobAreas.some((area) => key.startsWith(`${area}/`))
  if (!isOurs || key.length > KEY_LENGTH_MAX || !keyPattern.test(key))
    throw new BlobError('key', `not a key of a blob: ${JSON.stringify(key.slice(0, 80))}`)
}

/** A key that may stop anywhere behind its area. @throws BlobError */
export function assertBlobPrefix(prefix: string): asserts prefix is BlobKey {
  assertBlobKey(prefix.endsWith('/') ? `${prefix}x` : prefix)
}
