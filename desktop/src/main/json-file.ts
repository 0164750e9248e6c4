import { readFileSync } from 'node:fs'
import type * as z from 'zod/mini'
import { WholeFile } from './whole-file.ts'

/** A small file of settings in the user's folder; written whole or not at all. */
export class JsonFile<Schema extends z.ZodMiniType> {
  readonly #file: WholeFile
  readonly #schema: Schema

  constructor(path: string, schema: Schema) {
    this.#file = new WholeFile(path)
    this.#schema = schema
  }

  /** null: there is none, or it is damaged. */
  read(): z.infer<Schema> | null {
    try {
      return this.#schema.parse(JSON.parse(readFileSync(this.#file.path, 'utf8'))) as z.infer<Schema>
    } catch {
      // First start, or a damaged file: whoever asks has a default.
      return null
    }
  }

  write(value: z.infer<Schema>): Promise<void> {
    return this.#file.write(JSON.stringify(value))
  }
}
