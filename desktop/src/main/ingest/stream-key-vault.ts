import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { WholeFile } from '../whole-file.ts'

const StoredKey = z.object({ streamKey: z.string(), madeAt: z.int() })
export type StoredKey = z.infer<typeof StoredKey>
const StoredKeys = z.record(z.string(), StoredKey)

/** The system's key storage; null where there is none. */
export interface Sealer {
  seal(text: string): Buffer
  /** Throws where this system cannot read it. */
  open(sealed: Buffer): string
}

/**
 * Stream keys between two starts, one per account, encrypted with the system's key storage. Where there is
 * none, nothing is written, and a key is known until the console quits.
 */
export class StreamKeyVault {
  readonly #file: WholeFile
  readonly #sealer: () => Sealer | null
  #keys: Map<string, StoredKey> | null = null

  /** @param sealer asked each time, because the storage may be there only once the app is ready */
  constructor(folder: string, sealer: () => Sealer | null) {
    this.#file = new WholeFile(join(folder, 'stream-keys.bin'))
    this.#sealer = sealer
  }

  get kept(): 'keyring' | 'memory' {
    return this.#sealer() === null ? 'memory' : 'keyring'
  }

  /** @param account server and performer (`StreamKeys`) */
  async get(account: string): Promise<StoredKey | null> {
    return (await this.#all()).get(account) ?? null
  }

  async put(account: string, key: StoredKey): Promise<void> {
    const keys = await this.#all()
    keys.set(account, key)
    await this.#save(keys)
  }

  async forget(account: string): Promise<void> {
    const keys = await this.#all()
    if (keys.delete(account)) await this.#save(keys)
  }

  async #all(): Promise<Map<string, StoredKey>> {
    return (this.#keys ??= new Map(Object.entries(await this.#load())))
  }

  async #load(): Promise<z.infer<typeof StoredKeys>> {
    const sealer = this.#sealer()
    if (sealer === null) return {}
    try {
      return StoredKeys.parse(JSON.parse(sealer.open(await readFile(this.#file.path))))
    } catch {
      // No file yet, or the key of another machine or user: the performer makes a new stream key.
      return {}
    }
  }

  async #save(keys: ReadonlyMap<string, StoredKey>): Promise<void> {
    const sealer = this.#sealer()
    if (sealer === null) return
    await this.#file.write(sealer.seal(JSON.stringify(Object.fromEntries(keys))))
  }
}
