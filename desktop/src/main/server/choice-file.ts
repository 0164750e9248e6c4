import { join } from 'node:path'
import * as z from 'zod/mini'
import { parseServerAddress } from '../../shared/server-address.ts'
import { JsonFile } from '../json-file.ts'

const Stored = z.object({ origin: z.string() })

/** Which server this console belongs to. Stored by main, because the content policy is made of it. */
export class ServerChoiceFile {
  readonly #file: JsonFile<typeof Stored>
  #origin: string | null

  constructor(folder: string) {
    this.#file = new JsonFile(join(folder, 'server.json'), Stored)
    const stored = this.#file.read()
    const parsed = stored === null ? null : parseServerAddress(stored.origin)
    this.#origin = parsed?.ok ? parsed.value : null
  }

  get origin(): string | null {
    return this.#origin
  }

  async set(origin: string): Promise<void> {
    await this.#file.write({ origin })
    this.#origin = origin
  }
}
