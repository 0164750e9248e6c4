import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'

const FOLDER_MODE = 0o700

/** One file that a program left behind. */
export interface LeftFile {
  /** From the folder that was asked about, with `/` between names. */
  readonly name: string
  readonly bytes: number
  read(): AsyncIterable<Uint8Array>
}

/**
 * Where programs work that want real paths and read what somebody sent. Nothing in it is found again after this
 * process: what is to stay goes into the store of blobs.
 */
export class WorkFolders {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  /** Removes what a crash left behind. */
  async clear(): Promise<void> {
    await rm(this.#root, { recursive: true, force: true })
  }

  async create(): Promise<WorkFolder> {
    const path = join(this.#root, randomUUID())
    await mkdir(path, { recursive: true, mode: FOLDER_MODE })
    return new WorkFolder(path)
  }
}

export class WorkFolder {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  /** Answers the path of what was written. */
  async write(
    name: string,
    content: AsyncIterable<Uint8Array> | Uint8Array,
    signal: AbortSignal,
  ): Promise<string> {
    const path = join(this.#path, name)
    await writeFile(path, content, { signal })
    return path
  }

  /** The first bytes of a file. */
  async head(name: string, bytes: number): Promise<Buffer> {
    const file = await open(join(this.#path, name))
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0)
      return buffer.subarray(0, bytesRead)
    } finally {
      await file.close()
    }
  }

  /** A folder in it; answers its path. */
  async below(name: string): Promise<string> {
    const path = join(this.#path, name)
    await mkdir(path, { recursive: true, mode: FOLDER_MODE })
    return path
  }

  async *filesBelow(name: string): AsyncGenerator<LeftFile> {
    const folder = join(this.#path, name)
    for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const path = join(entry.parentPath, entry.name)
      const file = await open(path)
      const { size } = await file.stat().finally(() => file.close())
      yield {
        name: relative(folder, path).replaceAll('\\', '/'),
        bytes: size,
        read: () => createReadStream(path),
      }
    }
  }

  async remove(): Promise<void> {
    await rm(this.#path, { recursive: true, force: true })
  }
}
