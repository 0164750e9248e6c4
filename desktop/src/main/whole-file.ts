import { rename, rm, writeFile } from 'node:fs/promises'
import PQueue from 'p-queue'

/**
 * A small file in the user's folder, for this user alone: written whole or not at all, and one word after the
 * other, so that the last one stays.
 */
export class WholeFile {
  readonly path: string
  readonly #queue = new PQueue({ concurrency: 1 })

  constructor(path: string) {
    this.path = path
  }

  /** @throws where the disk has no room; what stood there before still does. */
  write(content: string | Buffer): Promise<void> {
    return this.#queue.add(async () => {
      const draft = `${this.path}.new`
      await writeFile(draft, content, { mode: 0o600, flush: true })
      await rename(draft, this.path)
    })
  }

  remove(): Promise<void> {
    return this.#queue.add(() => rm(this.path, { force: true }))
  }
}
