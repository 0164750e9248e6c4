import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { safeStorage } from 'electron'
import * as z from 'zod/mini'
import { WholeFile } from '../whole-file.ts'

const Stored = z.object({
  origin: z.string(),
  cookie: z.object({ name: z.string(), value: z.string(), expiresAt: z.nullable(z.number()) }),
})
export type StoredSession = z.infer<typeof Stored>

/**
 * The sessions' cookies, one for each account: in memory while the console runs, and between two starts
 * encrypted with the system's key storage. Where there is none, nothing is written and the log-ins last until
 * the console quits.
 */
export class SessionVault {
  readonly #folder: string
  readonly #held = new Map<string, StoredSession>()
  readonly #files = new Map<string, WholeFile>()

  constructor(folder: string) {
    this.#folder = folder
  }

  get kept(): 'keyring' | 'memory' {
    if (!safeStorage.isEncryptionAvailable()) return 'memory'
    // Chromium's fallback on Linux "encrypts" with a constant that is part of its source.
    const plain = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
    return plain ? 'memory' : 'keyring'
  }

  async save(account: string, session: StoredSession): Promise<void> {
    this.#held.set(account, session)
    if (this.kept === 'memory') return
    await this.#file(account).write(safeStorage.encryptString(JSON.stringify(session)))
  }

  /** null: nothing stored, or not readable with this system's key any more. */
  async load(account: string): Promise<StoredSession | null> {
    const held = this.#held.get(account)
    if (held !== undefined) return held
    try {
      const sealed = await readFile(this.#file(account).path)
      return this.kept === 'memory' ? null : Stored.parse(JSON.parse(safeStorage.decryptString(sealed)))
    } catch {
      // The key of another machine or user, or no file: the performer logs in again.
      return null
    }
  }

  async forget(account: string): Promise<void> {
    this.#held.delete(account)
    await this.#file(account).remove()
  }

  /** Accounts' ids are hexadecimal: they cannot leave the folder. */
  #file(account: string): WholeFile {
    const file = this.#files.get(account) ?? new WholeFile(join(this.#folder, `session-${account}.bin`))
    this.#files.set(account, file)
    return file
  }
}
