import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { parseServerAddress } from '../../shared/server-address.ts'

const Stored = z.object({ origin: z.string() })

/** Which server this console belongs to. Kept by main, because the content policy is made of it. */
export class ServerChoiceFile {
  readonly #path: string
  #origin: string | null

  constructor(folder: string) {
    this.#path = join(folder, 'server.json')
    this.#origin = load(this.#path)
  }

  get origin(): string | null {
    return this.#origin
  }

  async set(origin: string): Promise<void> {
    const draft = `${this.#path}.new`
    await writeFile(draft, JSON.stringify({ origin }), { mode: 0o600 })
    await rename(draft, this.#path)
    this.#origin = origin
  }
}

function load(path: string): string | null {
  try {
    const stored = Stored.parse(JSON.parse(readFileSync(path, 'utf8')))
    const parsed = parseServerAddress(stored.origin)
    return parsed.ok ? parsed.value : null
  } catch {
    // First start, or a damaged file: she is asked for the address again.
    return null
  }
}
