import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import type * as z from 'zod/mini'

/** A small file of settings in the user's folder; written whole or not at all. */
export class JsonFile<Schema extends z.ZodMiniType> {
  readonly #path: string
  readonly #schema: Schema
  #writing: Promise<unknown> = Promise.resolve()

  constructor(path: string, schema: Schema) {
    this.#path = path
    this.#schema = schema
  }

  /** null: there is none, or it is damaged. */
  read(): z.infer<Schema> | null {
    try {
      return this.#schema.parse(JSON.parse(readFileSync(this.#path, 'utf8'))) as z.infer<Schema>
    } catch {
      // First start, or a damaged file: whoever asks has a default.
      return null
    }
  }

  /** One after the other, so that the newest stays. */
  write(value: z.infer<Schema>): Promise<void> {
    const draft = `${this.#path}.new`
    const written = this.#writing.then(async () => {
      await writeFile(draft, JSON.stringify(value), { mode: 0o600 })
      await rename(draft, this.#path)
    })
    this.#writing = written.catch(() => undefined)
    return written
  }
}
