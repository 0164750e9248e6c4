import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { safeStorage } from 'electron'
import * as z from 'zod/mini'

const Stored = z.object({ origin: z.string(), cookie: z.object({ name: z.string(), value: z.string(), expiresAt: z.nullable(z.number()) }) })
export type StoredSession = z.infer<typeof Stored>

/**
 * The session's cookie between two starts, encrypted with the system's key storage. Where there is none, nothing is
 * written and the log-in lasts until the console quits.
 */
export class SessionVault {
  readonly #path: string

  constructor(folder: string) {
    this.#path = join(folder, 'session.bin')
  }

  get kept(): 'keyring' | 'memory' {
    if (!safeStorage.isEncryptionAvailable()) return 'memory'
    // Chromium's fallback on Linux "encrypts" with a constant that is part of its source.
    const plain = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
    return plain ? 'memory' : 'keyring'
  }

  async save(session: StoredSession): Promise<void> {
    if (this.kept === 'memory') return
    await writeFile(this.#path, safeStorage.encryptString(JSON.stringify(session)), { mode: 0o600 })
  }

  /** null: nothing kept, or not readable with this system's key any more. */
  async load(): Promise<StoredSession | null> {
    try {
      const sealed = await readFile(this.#path)
      return this.kept === 'memory' ? null : Stored.parse(JSON.parse(safeStorage.decryptString(sealed)))
    } catch {
      // The key of another machine or user, or no file: she logs in again.
      return null
    }
  }

  async forget(): Promise<void> {
    await rm(this.#path, { force: true })
  }
}
