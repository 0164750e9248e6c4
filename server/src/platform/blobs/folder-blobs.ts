import { randomUUID } from 'node:crypto'
import { createReadStream, type Dirent, mkdirSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Clock } from '@footlight/core/ports'
import type { Job } from '../cluster/singleton.ts'
import {
  assertBlobKey,
  assertBlobPrefix,
  type BlobArea,
  BlobError,
  type BlobInfo,
  type BlobKey,
  type BlobRange,
  type BlobStore,
  blobAreas,
  type OpenBlob,
  type StagedBlob,
} from './blob-store.ts'

/** Beside its target, so that the last step is a rename on one file system, wherever an area is mounted. */
const DRAFT = '.draft-'
/** Of this user alone. */
const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
/** What no process has written to for this long, a crash has left behind. ms */
const DRAFT_KEPT_MS = 24 * 3_600_000

/** Blobs as files below DATA_DIR, under the paths of their keys. */
export class FolderBlobs implements BlobStore {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** The folder of an area, made where it is not there: for what delivers files with ranges on its own. */
  folderOf(area: BlobArea): string {
    const folder = join(this.#root, area)
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE })
    return folder
  }

  /** Bytes that may still be written where an area is. */
  async freeBytes(area: BlobArea): Promise<number> {
    const { bavail, bsize } = await statfs(this.folderOf(area))
    return bavail * bsize
  }

  /** Of DATA_DIR itself; areas may be elsewhere. */
  async disk(): Promise<{ readonly freeBytes: number; readonly sizeBytes: number }> {
    const { bavail, blocks, bsize } = await statfs(this.#root)
    return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
  }

  async put(
    key: BlobKey,
    content: Uint8Array | AsyncIterable<Uint8Array>,
    { bytes }: { readonly bytes: number; readonly type: string },
  ): Promise<void> {
    const draft = await this.#draftFor(key)
    try {
      const written = await writeAll(draft, content, bytes)
      if (written !== bytes)
        throw new BlobError('size', `${key}: ${bytes} bytes were declared, and others came`)
      await this.#publish(draft, key)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async open(key: BlobKey, range: BlobRange = { first: 0 }): Promise<OpenBlob | null> {
    const info = await this.stat(key)
    if (info === null) return null
    const last = Math.min(range.last ?? info.bytes - 1, info.bytes - 1)
    const isWhole = range.first === 0 && info.bytes === 0
    if (!isWhole && (range.first < 0 || range.first > last))
      throw new BlobError('range', `${key} has ${info.bytes} bytes`)
    return {
      info,
      content: isWhole ? nothing() : createReadStream(this.#pathOf(key), { start: range.first, end: last }),
    }
  }

  async stat(key: BlobKey): Promise<BlobInfo | null> {
    const found = await stat(this.#pathOf(key)).catch(nullIfMissing)
    return found?.isFile() === true ? { key, bytes: found.size, at: Math.floor(found.mtimeMs) } : null
  }

  async delete(key: BlobKey): Promise<boolean> {
    const path = this.#pathOf(key)
    return (
      (await rm(path)
        .then(() => true)
        .catch(nullIfMissing)) ?? false
    )
  }

  async *list(prefix: BlobKey): AsyncGenerator<BlobInfo> {
    assertBlobPrefix(prefix)
    const folder = prefix.slice(0, prefix.lastIndexOf('/'))
    for await (const key of this.#keysBelow(folder)) {
      const info = key.startsWith(prefix) ? await this.stat(key) : null
      if (info !== null) yield info
    }
  }

  async stage(key: BlobKey, _type: string): Promise<StagedBlob> {
    const path = await this.#draftFor(key)
    let isOver = false
    const discard = async () => {
      isOver = true
      await removeDraft(path)
    }
    return {
      path,
      discard,
      commit: async (ending) => {
        const target: BlobKey = `${key}${ending}`
        assertBlobKey(target)
        const written = isOver ? null : await stat(`${path}${ending}`).catch(nullIfMissing)
        if (written !== null) {
          await sync(`${path}${ending}`)
          await this.#publish(`${path}${ending}`, target)
        }
        await discard()
        return written === null ? null : await this.stat(target)
      },
    }
  }

  /** Removes what a crash left half written; answers how many files. */
  async removeOldDrafts(now: number): Promise<number> {
    let removed = 0
    for (const area of blobAreas) {
      for await (const { folder, entry } of entriesBelow(join(this.#root, area))) {
        if (!entry.name.startsWith(DRAFT)) continue
        const path = join(folder, entry.name)
        const { mtimeMs } = (await stat(path).catch(nullIfMissing)) ?? { mtimeMs: now }
        if (now - mtimeMs < DRAFT_KEPT_MS) continue
        await rm(path, { force: true })
        removed += 1
      }
    }
    return removed
  }

  #pathOf(key: BlobKey): string {
    assertBlobKey(key)
    return join(this.#root, key)
  }

  async #draftFor(key: BlobKey): Promise<string> {
    const folder = dirname(this.#pathOf(key))
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
    return join(folder, `${DRAFT}${randomUUID()}`)
  }

  /** The bytes of the draft are on the disk already; now its name is, too. */
  async #publish(draft: string, key: BlobKey): Promise<void> {
    const path = this.#pathOf(key)
    await rename(draft, path)
    await sync(dirname(path))
  }

  async *#keysBelow(folder: string): AsyncGenerator<BlobKey> {
    for await (const { folder: found, entry } of entriesBelow(join(this.#root, folder))) {
      const key = join(found, entry.name)
        .slice(this.#root.length + 1)
        .replaceAll('\\', '/')
      if (!entry.name.startsWith('.')) yield key as BlobKey
    }
  }
}

/** Files of a folder and those below, in the order of the bytes of their paths. A missing folder has none. */
async function* entriesBelow(
  folder: string,
): AsyncGenerator<{ readonly folder: string; readonly entry: Dirent }> {
  const entries = (await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)) ?? []
  // `/` stands behind `-` and `.`: what is in `a/` comes after `a-b` and `a.b`.
  const nameOf = (entry: Dirent) => (entry.isDirectory() ? `${entry.name}/` : entry.name)
  for (const entry of entries.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))) {
    if (entry.isDirectory()) yield* entriesBelow(join(folder, entry.name))
    else yield { folder, entry }
  }
}

/** Answers how many bytes were written and are on the disk; stops behind `bytesMax`. */
async function writeAll(
  path: string,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  bytesMax: number,
): Promise<number> {
  const file = await open(path, 'wx', FILE_MODE)
  try {
    let written = 0
    for await (const part of content instanceof Uint8Array ? [content] : content) {
      written += part.length
      if (written > bytesMax) return written
      await file.writeFile(part)
    }
    await file.sync()
    return written
  } finally {
    await file.close()
  }
}

/** Puts a file, or the names in a folder, on the disk. */
async function sync(path: string): Promise<void> {
  // Windows opens no folders; its file systems write their names down on their own.
  const handle = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (process.platform === 'win32') return null
    throw error
  })
  try {
    await handle?.sync()
  } finally {
    await handle?.close()
  }
}

/** With whatever endings a program gave it. */
async function removeDraft(path: string): Promise<void> {
  const names = (await readdir(dirname(path)).catch(nullIfMissing)) ?? []
  const own = names.filter((name) => name.startsWith(basename(path)))
  await Promise.all(own.map((name) => rm(join(dirname(path), name), { force: true })))
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}

async function* nothing(): AsyncGenerator<Uint8Array> {}

const SWEEP_EVERY_MS = 24 * 3_600_000

/** Half recordings and the like, of a process that did not live to finish them. */
export function blobJobs(blobs: FolderBlobs, clock: Clock): readonly Job[] {
  return [{ name: 'sweep_drafts', everyMs: SWEEP_EVERY_MS, run: () => blobs.removeOldDrafts(clock.now()) }]
}
