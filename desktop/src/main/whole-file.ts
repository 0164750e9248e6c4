import { rename, rm, writeFile } from 'node:fs/promises'

/**
 * A small file in the user's folder, for this user alone: written whole or not at all, and one word after the
 * other, so that the last one stays.
 */
export class WholeFile {
  readonly path: string
  #turn: Promise<unknown> = Promise.resolve()

  constructor(path: string) {
    this.path = path
  }

  /** @throws where the disk has no room; what stood there before still does. */
  write(content: string | Buffer): Promise<void> {
    return this.#inTurn(async () => {
      const draft = `${this.path}.new`
      await writeFile(draft, content, { mode: 0o600, flush: true })
      await rename(draft, this.path)
    })
  }

  remove(): Promise<void> {
    return this.#inTurn(() => rm(this.path, { force: true }))
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const mine = this.#turn.then(work)
    this.#turn = mine.catch(() => undefined)
    return mine
  }
}
