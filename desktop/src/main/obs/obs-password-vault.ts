import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sealer } from '../ingest/stream-key-vault.ts'
import { WholeFile } from '../whole-file.ts'

/**
 * The password of the performer's OBS, sealed with the system's key storage; where there is none, known until
 * the console quits. Never leaves main.
 */
export class ObsPasswordVault {
  readonly #file: WholeFile
  readonly #sealer: () => Sealer | null
  #password: string | null = null

  constructor(folder: string, sealer: () => Sealer | null) {
    this.#file = new WholeFile(join(folder, 'obs-password.bin'))
    this.#sealer = sealer
  }

  get kept(): 'keyring' | 'memory' {
    return this.#sealer() === null ? 'memory' : 'keyring'
  }

  get password(): string | null {
    return this.#password
  }

  async load(): Promise<void> {
    const sealer = this.#sealer()
    if (sealer === null || this.#password !== null) return
    try {
      this.#password = sealer.open(await readFile(this.#file.path))
    } catch {
      // None stored, or with the key of another machine or user: the performer is asked again.
      this.#password = null
    }
  }

  /** For now. Stored only once OBS took it. */
  use(password: string): void {
    this.#password = password
  }

  async keep(): Promise<void> {
    const sealer = this.#sealer()
    if (sealer === null || this.#password === null) return
    await this.#file.write(sealer.seal(this.#password))
  }

  /** It was wrong. */
  async forget(): Promise<void> {
    this.#password = null
    await this.#file.remove()
  }
}
